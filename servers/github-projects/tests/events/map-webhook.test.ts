import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mapWebhook } from '../../src/events/webhooks/map-webhook.ts';

const RECEIVED = '2026-05-05T12:00:00.000Z';

function map(event: string, payload: Readonly<Record<string, unknown>>): unknown {
  return mapWebhook({ event, id: 'delivery-1', payload, receivedAt: RECEIVED });
}

const ITEM = {
  id: 7,
  node_id: 'PVTI_1',
  project_node_id: 'PVT_1',
  content_node_id: 'I_1',
  content_type: 'Issue',
  updated_at: '2026-05-04T10:00:00Z',
};

test('tells from what to what a field of an item changed', () => {
  const told = map('projects_v2_item', {
    action: 'edited',
    projects_v2_item: ITEM,
    changes: {
      field_value: {
        field_node_id: 'PVTSSF_1',
        field_type: 'single_select',
        field_name: 'Status',
        project_number: 1,
        from: { id: 'a', name: 'Todo', color: 'GREEN' },
        to: { id: 'b', name: 'Done', color: 'RED' },
      },
    },
  });
  expect(told).toEqual({
    id: 'delivery-1',
    at: '2026-05-04T10:00:00.000Z',
    source: 'webhook',
    resourceType: 'item',
    resourceId: 'PVTI_1',
    eventType: 'edited',
    projectId: 'PVT_1',
    itemId: 'PVTI_1',
    changes: [{ name: 'Status', from: 'Todo', to: 'Done' }],
  });
});

test.for([
  { from: null, to: { id: 'x', title: 'Sprint 2' }, change: { to: 'Sprint 2' } },
  { from: 3, to: 5.5, change: { from: '3', to: '5.5' } },
  { from: 'old', to: null, change: { from: 'old' } },
  { from: [{ name: 'Engine' }, { name: 'Hull' }], to: [], change: { from: 'Engine, Hull' } },
])('reads a value that is $from', ({ from, to, change }) => {
  const payload = {
    action: 'edited',
    projects_v2_item: ITEM,
    changes: { field_value: { field_node_id: 'F_1', field_type: 'any', from, to } },
  };
  expect(map('projects_v2_item', payload)).toMatchObject({ changes: [{ name: 'F_1', ...change }] });
});

test.for([
  { event: 'projects_v2_item', action: 'created', eventType: 'added' },
  { event: 'projects_v2_item', action: 'deleted', eventType: 'removed' },
  { event: 'projects_v2_item', action: 'archived', eventType: 'archived' },
  { event: 'projects_v2', action: 'closed', eventType: 'closed' },
])('calls $action of $event $eventType', ({ event, action, eventType }) => {
  const thing = { ...ITEM, title: 'Rocket Launch' };
  expect(map(event, { action, [event]: thing })).toMatchObject({
    eventType,
    projectId: event === 'projects_v2' ? 'PVTI_1' : 'PVT_1',
  });
});

test('names an issue, its place and what its title was', () => {
  const told = map('issues', {
    action: 'edited',
    issue: { node_id: 'I_1', number: 12, title: 'New', updated_at: '2026-05-04T10:00:00Z' },
    repository: { full_name: 'acme/rocket' },
    changes: { title: { from: 'Old' } },
  });
  expect(told).toMatchObject({
    resourceType: 'issue',
    resourceId: 'I_1',
    reference: 'acme/rocket#12',
    title: 'New',
    changes: [{ name: 'title', from: 'Old', to: 'New' }],
  });
});

test('calls a pull request that was closed by merging merged, and reads its base', () => {
  const pull = { node_id: 'PR_1', number: 8, merged: true, base: { ref: 'main' } };
  expect(map('pull_request', { action: 'closed', pull_request: pull })).toMatchObject({
    eventType: 'merged',
    at: RECEIVED,
  });
  const changes = { base: { ref: { from: 'develop' }, sha: { from: 'abc' } } };
  expect(map('pull_request', { action: 'edited', pull_request: pull, changes })).toMatchObject({
    changes: [{ name: 'base', from: 'develop', to: 'main' }],
  });
});

test.for([
  { event: 'push', payload: { action: 'edited', issue: { node_id: 'I_1' } } },
  { event: 'constructor', payload: { action: 'edited' } },
  { event: 'issues', payload: { action: 'opened' } },
  { event: 'issues', payload: { issue: { node_id: 'I_1' } } },
])('keeps nothing of $event without what it needs', ({ event, payload }) => {
  expect(map(event, payload)).toBeUndefined();
});

const WORDS = ['projects_v2', 'projects_v2_item', 'projects_v2_status_update', 'issues'];
const KEYS = [
  'node_id',
  'title',
  'number',
  'updated_at',
  'from',
  'to',
  'ref',
  'name',
  'field_name',
];

test('makes a small event, or none, of whatever comes', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.constant(null),
      fc.string({ maxLength: 3_000 }),
      fc.double(),
      fc.boolean(),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...KEYS, '__proto__', 'toString'), tie('any'), { maxKeys: 6 }),
    ),
  })).any;
  const payload = fc.record(
    {
      action: value,
      changes: fc.dictionary(fc.constantFrom('title', 'field_value', 'base', '__proto__'), value),
      issue: value,
      projects_v2: value,
      projects_v2_item: value,
      projects_v2_status_update: value,
      repository: value,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.constantFrom(...WORDS), payload, (event, given) => {
      const told = map(event, given) as { readonly at: string } | undefined;
      if (told === undefined) return;
      expect(JSON.stringify(told).length).toBeLessThan(200_000);
      expect(Number.isNaN(Date.parse(told.at))).toBe(false);
    }),
    {
      seed: Number(process.env['FUZZ_SEED'] ?? 20_261_116),
      numRuns: Number(process.env['FUZZ_RUNS'] ?? 100),
    },
  );
});
