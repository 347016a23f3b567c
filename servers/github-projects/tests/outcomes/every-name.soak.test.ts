import { expect, test } from 'vitest';

import type { Operation } from '../../src/operations/operation.ts';
import { OPERATIONS } from '../../src/operations/all.ts';
import { openDesk } from '../support/open-desk.ts';

/** Names of what is not there, by the argument that takes them. */
const NOWHERE: Readonly<Record<string, unknown>> = {
  projectId: 'acme/99',
  repo: 'acme/nowhere',
  owner: 'nobody-at-all',
  org: 'nobody-at-all',
  targetOwner: 'nobody-at-all',
  teamSlug: 'nobody-at-all',
  statusUpdateId: 'PVTSU_none',
  viewId: 'No such view',
  ruleId: 'No such rule',
  fieldId: 'No such field',
  fieldName: 'No such field',
  field: 'No such field',
  fields: ['No such field'],
  estimateField: 'No such field',
  visibleFields: ['No such field'],
  groupBy: 'No such field',
  verticalGroupBy: 'No such field',
  sortBy: [{ field: 'No such field', direction: 'asc' }],
  itemId: 'acme/rocket#999',
  afterId: 'acme/rocket#999',
  contentId: 'acme/rocket#999',
  draftIssueId: 'No such draft',
  iterationId: 'No such sprint',
  sprintId: 'No such sprint',
  issueIds: ['acme/rocket#999'],
  itemIds: ['acme/rocket#999'],
  assigneeIds: ['nobody-at-all'],
  assignees: ['nobody-at-all'],
  addAssignees: ['nobody-at-all'],
  removeAssignees: ['nobody-at-all'],
  labels: ['no-such-label'],
  addLabels: ['no-such-label'],
  removeLabels: ['no-such-label'],
  milestoneId: 'No such milestone',
  milestone: 'No such milestone',
  type: 'No such type',
  projectIds: ['acme/99'],
  parentIssueId: '999',
  issueId: '999',
  blockingIssueId: '999',
  issueNumber: 999,
  parentIssueNumber: 999,
  subIssueNumber: 999,
  afterIssueNumber: 999,
  beforeIssueNumber: 999,
  commentId: 999_999,
  pullNumber: 999,
  head: 'no-such-branch',
  base: 'no-such-branch',
  subscriptionId: 'none',
};

/** Arguments without which the name would not be looked at. */
const ALSO: Readonly<Record<string, object>> = {
  'add_project_item.repo': { contentId: '7' },
  'add_project_items.repo': { contentIds: ['7'] },
  'get_issue.repo': { issueId: '1' },
  'update_issue.repo': { issueId: '7' },
  'run_rules.issueIds': { query: undefined },
  ...Object.fromEntries(
    [
      'detect_duplicates',
      'find_related_issues',
      'suggest_labels',
      'triage_issue',
      'enrich_issue',
      'expand_task',
    ].map((name) => [`${name}.repo`, { issueId: '7' }]),
  ),
  'create_roadmap.projectId': { project: undefined },
  ...Object.fromEntries(
    ['projectId', 'fieldName', 'iterationId'].map((key) => [
      `delete_iteration.${key}`,
      { confirm: true },
    ]),
  ),
};

/** What answers otherwise, and why. */
const OTHERWISE: ReadonlySet<string> = new Set([
  // A kind of field, not a name.
  'create_project_field.type',
  // Which field stands for what, not a list of names.
  'prioritize_backlog.fields',
  // These only filter: nothing fits them.
  'list_issues.labels',
  'list_issues.type',
  'list_pull_requests.base',
  'list_pull_requests.head',
  // GitHub refuses these values itself.
  'create_pull_request.head',
  'create_pull_request.base',
  'update_pull_request.base',
  // GitHub cannot change these.
  'update_project_view.sortBy',
  'update_project_view.groupBy',
  'update_project_view.verticalGroupBy',
]);

/** Of many entries each has an outcome of its own. */
const EACH: ReadonlySet<string> = new Set([
  'add_project_items.repo',
  'assign_items_to_iteration.itemIds',
  'add_issues_to_sprint.issueIds',
  'remove_issues_from_sprint.issueIds',
]);

interface Naming {
  readonly name: string;
  readonly argument: string;
  readonly given: object;
}

function namingsOf({ name, input, examples, openWorld }: Operation): readonly Naming[] {
  const example = examples[0]?.arguments as object | undefined;
  return Object.keys(input)
    .filter((key) => NOWHERE[key] !== undefined && !OTHERWISE.has(`${name}.${key}`))
    .filter((key) => openWorld || key === 'subscriptionId')
    .map((argument) => ({
      name,
      argument,
      given: {
        ...example,
        ...('dryRun' in input && { dryRun: false }),
        ...ALSO[`${name}.${argument}`],
        [argument]: NOWHERE[argument],
      },
    }));
}

test('a name of what is not there is told to be missing, whichever argument has it, and nothing is done', async () => {
  const { simulator, call, fails } = await openDesk();
  const before = simulator.state();
  for (const { name, argument, given } of OPERATIONS.flatMap(namingsOf)) {
    if (EACH.has(`${name}.${argument}`)) {
      const { structuredContent: answer } = await call(name, given);
      const failure = { status: 'failed', error: { code: 'not_found' } };
      expect({ name, answer }).toMatchObject({ name, answer: { results: [failure] } });
    } else {
      const { code, message } = await fails(name, given);
      expect({ name, argument, code, message }).toMatchObject({ code: 'not_found' });
    }
  }
  expect(simulator.state()).toEqual(before);
});
