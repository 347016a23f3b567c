import { issuesOperations } from '../../src/issues/issues.tools.ts';
import { describeOutcomes } from '../support/describe-outcomes.ts';

const nowhere = { repo: 'acme/nowhere' };

describeOutcomes(issuesOperations, {
  create_issue: { missing: { title: 'Lost', ...nowhere } },
  list_issues: {
    missing: nowhere,
    paged: {
      populate: { openIssues: 130 },
      arguments: ({ repository }) => ({ repo: repository }),
      entries: 'issues',
      atLeast: 130,
    },
  },
  get_issue: { missing: { issueId: '99' } },
  update_issue: { missing: { issueId: '99', title: 'Lost' } },
  create_issue_comment: { missing: { issueNumber: 99, body: 'Lost' } },
  update_issue_comment: { missing: { commentId: 999_999, body: 'Lost' } },
  delete_issue_comment: { missing: { commentId: 'IC_kwDOnothing' } },
  list_issue_comments: {
    missing: { issueNumber: 99 },
    paged: {
      populate: { comments: 130 },
      arguments: ({ issue }) => ({ issueNumber: issue }),
      entries: 'comments',
      atLeast: 130,
    },
  },
  add_sub_issue: { missing: { parentIssueNumber: 2, subIssueNumber: 99 } },
  list_sub_issues: {
    missing: { issueNumber: 99 },
    // GitHub allows no more than these.
    paged: {
      populate: { subIssues: 100 },
      arguments: ({ parent }) => ({ issueNumber: parent }),
      entries: 'subIssues',
      atLeast: 100,
      limit: 30,
    },
  },
  get_parent_issue: { missing: { issueNumber: 99 } },
  reprioritize_sub_issue: { missing: { parentIssueNumber: 2, subIssueNumber: 1 } },
  remove_sub_issue: { missing: { parentIssueNumber: 2, subIssueNumber: 1 } },
  add_issue_dependency: { missing: { issueId: '1', blockingIssueId: '99' } },
  remove_issue_dependency: { missing: { issueId: '7', blockingIssueId: '4' } },
  list_issue_dependencies: {
    missing: { issueId: '99' },
    // GitHub allows no more than 50 of each kind.
    paged: {
      populate: { blockers: 50 },
      arguments: ({ issue }) => ({ issueId: issue, direction: 'blocked_by' }),
      in: 'blockedBy',
      entries: 'issues',
      atLeast: 50,
      limit: 20,
    },
  },
  list_issue_types: { missing: nowhere },
  set_issue_type: { missing: { issueId: '1', type: 'Epic' } },
  list_issue_fields: { missing: nowhere },
  set_issue_field: { missing: { issueId: '1', field: 'Mood', value: 'good' } },
  search_issues_advanced: {
    paged: {
      populate: { openIssues: 130 },
      arguments: ({ repository }) => ({ query: `repo:${repository} is:issue` }),
      entries: 'issues',
      atLeast: 130,
    },
  },
  create_label: { missing: { name: 'lost', color: 'ffffff', ...nowhere } },
  list_labels: {
    missing: nowhere,
    paged: {
      populate: { labels: 130 },
      arguments: ({ repository }) => ({ repo: repository }),
      entries: 'labels',
      atLeast: 130,
    },
  },
  update_label: { missing: { name: 'lost', color: 'ffffff' } },
  delete_label: { missing: { name: 'lost' } },
});
