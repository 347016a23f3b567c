import { expect, test } from 'vitest';

import { openSession } from '../../tests/support/session.ts';
import { exportAll, linesOf } from '../../tests/support/export-all.ts';
import { openSample } from '../../tests/support/sample.ts';

const line = (value: object): string => JSON.stringify(value);
const NONE = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

test('brings in lines of server-memory, and reports each bad line with its number', async () => {
  const { call } = await openSession();
  const data = [
    line({ type: 'entity', name: 'A', entityType: 'task', observations: ['one', 'one', 'two'] }),
    '{"type":"entity","name":',
    '',
    line({ type: 'entity', name: '', entityType: 'task', observations: [] }),
    line({ type: 'relation', from: 'A', to: 'B', relationType: 'blocks' }),
    line({ type: 'relation', from: 'A', to: 'Nobody', relationType: 'blocks' }),
    line({ type: 'entity', name: 'B', entityType: 'task', observations: ['x'.repeat(20_001), 7] }),
    line({ type: 'note', text: 'hm' }),
    '5',
  ].join('\r\n');
  const answer = await call('import_graph', { data });
  expect(answer).toMatchObject({
    dryRun: false,
    entities: { ...NONE, created: 2 },
    relations: { ...NONE, created: 1, skipped: 1 },
    observations: { added: 2, known: 1 },
    problemCount: 7,
    problems: [
      { where: 'line 2', reason: 'It is not JSON.' },
      { where: 'line 4', reason: expect.stringContaining('name: ') as string },
      { where: 'line 7, observation 1', reason: expect.stringContaining('20000') as string },
      { where: 'line 7, observation 2', reason: 'expected a text' },
      { where: 'line 8', reason: 'Expected an object whose type is "entity" or "relation".' },
      { where: 'line 9' },
      { where: 'line 6', reason: 'There is no entity "Nobody" in project "default".' },
    ],
  });
});

test('brings in an export of memento, with its times, ids and values', async () => {
  const session = await openSession();
  const data = JSON.stringify({
    entities: [
      {
        name: 'Ada',
        entityType: 'person',
        observations: ['Writes programs'],
        embedding: null,
        id: '5b1c9e4e-0d2f-4b0e-9a53-1f0e3c7f8a11',
        version: 4,
        createdAt: 1_700_000_000_000,
        updatedAt: 1_700_000_100_000,
        validFrom: 1_700_000_050_000,
        validTo: null,
        changedBy: null,
      },
      { name: 'Old', entityType: 'person', observations: [], validTo: 1_600_000_000_000 },
      { name: 'Engine', entityType: 'machine', observations: [] },
    ],
    relations: [
      {
        from: 'Ada',
        to: 'Engine',
        relationType: 'programs',
        strength: 0.4,
        confidence: 0.6,
        metadata: { createdAt: 5, inferredFrom: ['x'] },
        createdAt: 1_700_000_000_500,
      },
    ],
  });
  const answer = await session.call('import_graph', { data });
  expect(answer).toMatchObject({
    entities: { ...NONE, created: 2, skipped: 1 },
    relations: { ...NONE, created: 1 },
    problems: [
      {
        where: 'entities[1]',
        reason: 'It ended at 2020-09-13T12:26:40.000Z; only what still holds is brought in.',
      },
    ],
  });
  const [ada, , relation] = linesOf(await exportAll(session));
  expect(ada).toMatchObject({
    id: '5b1c9e4e-0d2f-4b0e-9a53-1f0e3c7f8a11',
    createdAt: '2023-11-14T22:13:20.000Z',
    validFrom: '2023-11-14T22:14:10.000Z',
  });
  expect(relation).toMatchObject({
    strength: 0.4,
    confidence: 0.6,
    metadata: { createdAt: 5, inferredFrom: ['x'] },
    createdAt: '2023-11-14T22:13:20.500Z',
  });
});

test('adds what is new to an entity that is there, and overwrites nothing', async () => {
  const session = await openSample();
  const data = [
    line({
      type: 'entity',
      name: 'orders-api',
      entityType: 'service',
      observations: ['Owns the  table of orders', 'Is new'],
      aliases: ['PaymentGateway', 'orders'],
    }),
    line({ type: 'relation', from: 'CheckoutPage', to: 'OrderService', relationType: 'new one' }),
  ].join('\n');
  const answer = await session.call('import_graph', { data });
  expect(answer).toMatchObject({
    entities: { ...NONE, updated: 1 },
    observations: { added: 1, known: 1 },
    problems: [
      {
        where: 'line 1',
        reason: '"OrderService" stays of type "component"; the import says "service".',
      },
      {
        where: 'line 1',
        reason: 'The alias "PaymentGateway" was left out: another entity has it.',
      },
    ],
  });
  const lines = linesOf(await exportAll(session));
  expect(lines.find(({ name }) => name === 'OrderService')).toMatchObject({
    entityType: 'component',
    observations: [
      'Owns the table of orders',
      'Publishes an event when an order is paid',
      'Is new',
    ],
    aliases: ['orders-api', 'orders'],
  });
});

test('a dry run says what would happen and changes nothing', async () => {
  const session = await openSample();
  const before = await exportAll(session, { include_history: true, project: '*' });
  const data = line({ type: 'entity', name: 'New', entityType: 'task', observations: ['x'] });
  const answer = await session.call('import_graph', { data, dry_run: true });
  expect(answer).toMatchObject({ dryRun: true, entities: { ...NONE, created: 1 } });
  expect(await exportAll(session, { include_history: true, project: '*' })).toBe(before);
});

test('puts everything into the project that was named, also beside where it comes from', async () => {
  const session = await openSample();
  const data = await exportAll(session, { include_history: true });
  const answer = await session.call<{ problems: { reason: string }[] }>('import_graph', {
    data,
    project: 'copy',
  });
  expect(answer).toMatchObject({ entities: { created: 7 } });
  expect(answer.problems[0]?.reason).toBe(
    'Its history was left out: its id is that of an entity in project "default".',
  );
  const copied = linesOf(await exportAll(session, { project: 'copy' }));
  const namesOf = (lines: readonly Record<string, unknown>[]): unknown[] =>
    lines.map(({ name, from, to, relationType }) => [name, from, to, relationType]);
  expect(namesOf(copied)).toEqual(namesOf(linesOf(await exportAll(session))));
});

test('brings back what was deleted here', async () => {
  const session = await openSample();
  const data = await exportAll(session);
  await session.call('delete_entities', { entityNames: ['OrderService'] });
  await session.call('import_graph', { data });
  const back = linesOf(await exportAll(session));
  const old = linesOf(data);
  const about = (lines: readonly Record<string, unknown>[]): unknown => {
    const { id, observations, aliases } = lines.find(({ name }) => name === 'OrderService') ?? {};
    return { id, observations, aliases, count: lines.length };
  };
  expect(about(back)).toEqual(about(old));
});

test.for([
  ['two versions of one number', (history: History) => history.versions.push(history.versions[0])],
  ['a change that is not listed', (history: History) => history.changes.splice(0)],
  [
    'an observation twice',
    (history: History) => history.observations.push(...history.observations),
  ],
] as const)('refuses a history with %s, and takes the other lines', async ([, spoil]) => {
  const from = await openSample();
  const [first, ...rest] = linesOf(await exportAll(from, { include_history: true }));
  // The first line is that of PaymentGateway.
  spoil((first as { history: History }).history);
  const { call } = await openSession();
  const data = [first, ...rest].map((one) => JSON.stringify(one)).join('\n');
  const answer = await call<{ problems: { where: string }[] }>('import_graph', { data });
  expect(answer.problems[0]).toMatchObject({ where: 'line 1' });
  expect(answer).toMatchObject({ entities: { created: 7 } });
});

interface History {
  readonly versions: unknown[];
  readonly changes: unknown[];
  readonly observations: unknown[];
}

test('leaves out a history from the future, and takes the rest', async () => {
  const from = await openSample({ now: () => Date.UTC(2090, 0, 1) });
  const { call } = await openSession();
  const data = await exportAll(from, { include_history: true });
  const answer = await call<{ problems: { reason: string }[] }>('import_graph', { data });
  expect(answer).toMatchObject({ entities: { created: 7, skipped: 1 } });
  expect(answer.problems[0]?.reason).toBe(
    'Its history was left out: a change in it lies in the future. Set the clock right.',
  );
});

test.for([
  ['{"entities": 5}', 'json', 'the whole'],
  ['not JSON at all', undefined, 'line 1'],
  ['[]', 'json', 'the whole'],
] as const)('says what is wrong with %j', async ([data, format, where]) => {
  const { call } = await openSession();
  const answer = await call('import_graph', { data, ...(format && { format }) });
  expect(answer).toMatchObject({ problemCount: 1, problems: [{ where }], entities: NONE });
});
