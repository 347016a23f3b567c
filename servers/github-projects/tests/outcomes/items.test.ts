import { itemsOperations } from '../../src/items/items.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const ofNone = { projectId: 'acme/99' };
const ofNoItem = { missing: { projectId: 'acme/1', itemId: 'acme/rocket#7' } };
const ofNoDraft = { missing: { draftIssueId: 'DI_none' } };

describeOutcomes(itemsOperations, {
  list_project_items: {
    missing: ofNone,
    paged: {
      populate: { items: 250 },
      arguments: () => ({ projectId: 'acme/9' }),
      entries: 'items',
      atLeast: 250,
    },
  },
  filter_project_items: {
    missing: { ...ofNone, filter: { status: 'Done' } },
    paged: {
      populate: { items: 250 },
      arguments: () => ({ projectId: 'acme/9', filter: { type: 'issue' } }),
      entries: 'items',
      atLeast: 101,
    },
  },
  get_project_item: ofNoItem,
  add_project_item: { missing: { projectId: 'acme/1', contentId: 'acme/rocket#999' } },
  add_project_items: { missing: { ...ofNone, contentIds: ['acme/rocket#7'] } },
  update_project_items: {
    missing: {
      projectId: 'acme/1',
      updates: [{ itemId: 'acme/rocket#4', values: { Status: 'No such option' } }],
    },
  },
  update_item_position: ofNoItem,
  archive_project_item: ofNoItem,
  unarchive_project_item: ofNoItem,
  remove_project_item: ofNoItem,
  create_draft_issue: { missing: { ...ofNone, title: 'Invite the press' } },
  update_draft_issue: { missing: { ...ofNoDraft.missing, title: 'Other' } },
  convert_draft_issue: { missing: { itemId: 'No such draft', repo: 'acme/rocket' } },
  delete_draft_issue: ofNoDraft,
});
