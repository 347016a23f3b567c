import { expect, test } from 'vitest';

import { fitsEvent } from '../../src/events/webhooks/webhook-kinds.ts';

const thing = { node_id: 'N_1' };

/**
 * What GitHub's documentation says is always at the top of the body of each event that has to do
 * with ours, beside `repository`, `organization` and `sender`; and what some actions add.
 */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ping: { zen: 'Keep it logically awesome.', hook_id: 1, hook: { type: 'Repository' } },
  projects_v2: { action: 'edited', projects_v2: thing, changes: {} },
  projects_v2_item: { action: 'edited', projects_v2_item: thing, changes: {} },
  projects_v2_status_update: { action: 'created', projects_v2_status_update: thing },
  issues: { action: 'milestoned', issue: thing, milestone: thing, label: thing, assignee: thing },
  pull_request: { action: 'labeled', number: 1, pull_request: thing, milestone: thing },
  milestone: { action: 'closed', milestone: thing },
  issue_comment: { action: 'edited', issue: { ...thing, pull_request: {} }, comment: thing },
  pull_request_review: { action: 'edited', pull_request: thing, review: thing },
  pull_request_review_comment: { action: 'edited', pull_request: thing, comment: thing },
  pull_request_review_thread: { action: 'resolved', pull_request: thing, thread: thing },
  sub_issues: { action: 'sub_issue_added', sub_issue: thing, parent_issue: thing },
  issue_dependencies: { action: 'blocked_by_added', blocked_issue: thing, blocking_issue: thing },
  label: { action: 'edited', label: thing },
  discussion: { action: 'edited', discussion: thing },
  check_run: { action: 'created', check_run: { pull_requests: [thing] } },
  push: { ref: 'refs/heads/main', commits: [] },
  repository: { action: 'edited', repository: thing },
};

const ACTED_UPON = [
  'ping',
  'projects_v2',
  'projects_v2_item',
  'projects_v2_status_update',
  'issues',
  'pull_request',
  'milestone',
];

const PAIRS = ACTED_UPON.flatMap((named) =>
  Object.keys(BODIES).map((sent) => [sent, named, sent === named] as const),
);

test.for(PAIRS)('the body of %s under the name %s: %s', ([sent, named, isFit]) => {
  const around = { repository: { full_name: 'acme/rocket', node_id: 'R_1' }, sender: thing };
  expect(fitsEvent(named, { ...around, ...BODIES[sent] })).toBe(isFit);
});

test.for([
  ['issues', { issue: thing }],
  ['issues', { action: 'opened', issue: [thing] }],
  ['issues', { action: 'opened', issue: { number: 1 } }],
  ['issues', { action: { x: 1 }, issue: thing }],
  ['milestone', { action: 'closed', milestone: null }],
  ['ping', { zen: 'Keep it logically awesome.' }],
] as const)('%s needs more than %j', ([event, payload]) => {
  expect(fitsEvent(event, payload)).toBe(false);
});

test('what is not stored is not looked at, and may be called like a method of objects', () => {
  expect(fitsEvent('push', {})).toBe(true);
  expect(fitsEvent('constructor', {})).toBe(true);
});
