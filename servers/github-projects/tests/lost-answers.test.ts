import { expect, test } from 'vitest';

import type { Operation } from '../src/operations/operation.ts';
import { OPERATIONS } from '../src/operations/all.ts';
import { openDesk, type TestDesk } from './support/open-desk.ts';

/** Creates that go through REST; all others are mutations. */
const ROUTES: Readonly<Record<string, string>> = {
  create_issue_comment: 'POST /repos/{owner}/{repo}/issues/{n}/comments',
  create_label: 'POST /repos/{owner}/{repo}/labels',
  create_milestone: 'POST /repos/{owner}/{repo}/milestones',
  create_pull_request: 'POST /repos/{owner}/{repo}/pulls',
  create_pull_request_review: 'POST /repos/{owner}/{repo}/pulls/{n}/reviews',
};

/**
 * What makes many changes has tests of its own, with a fault after each request; a subscription is
 * made in this process.
 */
const ELSEWHERE = [
  'add_feature',
  'append_iterations',
  'apply_plan',
  'create_roadmap',
  'create_sprint',
  'expand_task',
  'plan_sprint',
  'subscribe_to_events',
];

const CREATES = OPERATIONS.filter(
  ({ name, effect, openWorld }) => effect === 'create' && openWorld && !ELSEWHERE.includes(name),
);

interface Entity {
  readonly id: string;
  readonly typename: string;
}

/** The kinds of all that was made, in order. */
function madeSince({ simulator }: TestDesk, before: ReadonlySet<string>): readonly string[] {
  const made = entitiesOf(simulator.state()).filter(({ id }) => !before.has(id));
  return made.map(({ typename }) => typename).toSorted();
}

function entitiesOf(state: unknown): readonly Entity[] {
  return Object.values(state as Record<string, Entity>);
}

function idsOf({ simulator }: TestDesk): ReadonlySet<string> {
  return new Set(entitiesOf(simulator.state()).map(({ id }) => id));
}

/** What one call makes when nothing goes wrong. */
async function madeByOne({ name, examples }: Operation): Promise<readonly string[]> {
  const desk = await openDesk({ server: { tools: [name] } });
  const before = idsOf(desk);
  await desk.ok(name, examples[0]?.arguments as object);
  return madeSince(desk, before);
}

/** How often the change itself was sent. */
function timesSent({ simulator }: TestDesk, name: string): number {
  const isSent = ROUTES[name] === undefined ? 'mutation' : 'POST';
  const sent = simulator
    .requests()
    .filter(({ api, method, isMutation }) =>
      isSent === 'mutation' ? api === 'graphql' && isMutation : api === 'rest' && method === 'POST',
    );
  return sent.length;
}

test('every kind of create is here', () => {
  expect(CREATES.map(({ name }) => name).toSorted()).toEqual([
    'convert_draft_issue',
    'copy_project_from_template',
    'create_draft_issue',
    'create_issue',
    'create_issue_comment',
    'create_iteration_field',
    'create_label',
    'create_milestone',
    'create_project',
    'create_project_field',
    'create_project_view',
    'create_pull_request',
    'create_pull_request_review',
    'create_status_update',
  ]);
});

test.for(CREATES)(
  'a 502 after $name was done is told as unknown, and it was done once',
  async (operation) => {
    const { name, examples } = operation;
    const once = await madeByOne(operation);
    expect(once).not.toEqual([]);
    const desk = await openDesk({ server: { tools: [name] } });
    const before = idsOf(desk);
    desk.simulator.fail({ kind: 'bad-gateway-after', on: ROUTES[name] ?? 'mutation' });
    const { message, meta } = await desk.fails(name, examples[0]?.arguments as object);
    expect(message).toMatch(/^unknown: it is not known whether the change was made/);
    expect(message).toMatch(/Look with \w+ before you try again/);
    expect(meta).toMatchObject({ retryable: false, outcome: 'unknown' });
    expect({ made: madeSince(desk, before), sent: timesSent(desk, name) }).toEqual({
      made: once,
      sent: 1,
    });
  },
);

test.for(CREATES)(
  'a 502 before $name was done makes nothing, and nothing is sent again',
  async ({ name, examples }) => {
    const desk = await openDesk({ server: { tools: [name] } });
    const before = idsOf(desk);
    desk.simulator.fail({ kind: 'bad-gateway', on: ROUTES[name] ?? 'mutation' });
    const { message } = await desk.fails(name, examples[0]?.arguments as object);
    expect(message).toMatch(/^unknown: /);
    expect({ made: madeSince(desk, before), sent: timesSent(desk, name) }).toEqual({
      made: [],
      sent: 1,
    });
  },
);
