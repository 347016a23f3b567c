import { expect, test } from 'vitest';

import { openSession, type Session } from './support/session.ts';

interface Graph {
  readonly entities: readonly { readonly name: string; readonly observations: string[] }[];
  readonly relations: readonly unknown[];
}

/** Names and texts that break programs that are not careful. */
const ODD: readonly (readonly [kind: string, text: string])[] = [
  ['emoji', '👩‍👩‍👧‍👦 Familie 🏳️‍🌈'],
  ['text from right to left', 'שרת התשלומים — خادم الدفع'],
  ['direction marks', 'pay\u202Etnemegagne\u202C'],
  ['Chinese', '支付网关重试三次'],
  ['a letter with many marks', 'z̸̢̧͓̗ͥalgo'],
  ['SQL', `'; DROP TABLE entities; -- ") OR 1=1`],
  ['a wildcard of SQL', '100%_done\\%'],
  ['the words of full text search', 'NEAR(a b, 3) AND NOT "c* OR ^d" {name}: -e'],
  ['an open quote', '"never closed'],
  ['only signs', '*** ??? ((('],
  ['JSON', '{"a":["b",null]}\\u0041'],
  ['markup', '<script>alert(1)</script>&amp;'],
  ['a name of every object', '__proto__'],
  ['another one', 'constructor'],
  ['what looks like an id', 'o1'],
  ['lines', 'first line\nsecond\tline\r\nthird'],
  ['a Cyrillic look-alike', 'Раyment'],
  ['its Latin twin', 'Payment'],
  ['the longest name', `${'n'.repeat(499)}m`],
];

async function fill({ call }: Session): Promise<void> {
  await call('create_entities', {
    entities: ODD.map(([, text]) => ({
      name: text,
      entityType: text.slice(0, 50),
      observations: [{ text, source: text, tags: [text.slice(0, 50)] }],
    })),
  });
}

test('keeps odd names, types, texts, sources and tags as they are', async () => {
  const session = await openSession();
  await fill(session);
  const names = ODD.map(([, text]) => text);
  const { entities } = await session.call<Graph>('open_nodes', {
    names,
    detail: 'full',
    max_tokens: 100_000,
  });
  expect(entities).toMatchObject(
    ODD.map(([, text]) => ({
      name: text,
      entityType: text.slice(0, 50).trim(),
      observations: [text],
      observationDetails: [{ source: text, tags: [text.slice(0, 50).trim()] }],
    })),
  );
});

test('relates, finds, renames and deletes odd names like any other', async () => {
  const session = await openSession();
  const { call } = session;
  await fill(session);
  for (const [, name] of ODD) {
    const key = { from: name, to: name, relationType: name.slice(0, 200) };
    expect(await call('create_relations', { relations: [key] })).toMatchObject({ created: 1 });
    const relation = { ...key, metadata: { [`of ${name.slice(0, 100)}`]: name } };
    expect(await call('update_relation', { relation })).toMatchObject({ outcome: 'updated' });
    expect(await call('get_relation', key)).toMatchObject({ from: name, metadata: {} });
    expect(await call('add_observations', { entityName: name, contents: [name] })).toMatchObject({
      added: 0,
      results: [{ reinforced: 1 }],
    });
    expect(await call('traverse', { start: [name] })).toMatchObject({ entities: [{ name }] });
    expect(await call('find_path', { from: name, to: name })).toMatchObject({ found: true });
    expect(await call('get_relation_history', key)).toMatchObject({ totalVersions: 2 });
    expect(await call('delete_relations', { relations: [key] })).toMatchObject({ deleted: 1 });
    expect(await call('restore', { relation: key })).toMatchObject({ outcome: 'restored' });
    const shorter = `${name.slice(0, 400).trim()} (again)`;
    expect(await call('update_entity', { name, new_name: shorter })).toMatchObject({
      name: shorter,
      aliases: [name],
    });
    const input = { entityName: shorter, observations: [name] };
    expect(await call('delete_observations', input)).toMatchObject({ deleted: 1 });
    expect(await call('get_entity_history', { entityName: name })).toMatchObject({
      entityName: shorter,
      totalVersions: 3,
    });
    expect(await call('delete_entities', { entityNames: [name] })).toMatchObject({ deleted: 1 });
    expect(await call('purge', { entity_names: [shorter], confirm: true })).toMatchObject({
      purged: { entities: 1 },
    });
  }
  expect(await call('read_graph')).toMatchObject({ entities: [], relations: [] });
});

test('looks for odd texts without failing, and finds those that have words', async () => {
  const session = await openSession();
  const { call } = session;
  await fill(session);
  for (const [kind, text] of ODD) {
    const query = text.slice(0, 2_000);
    const { entities } = await call<Graph>('search_nodes', { query, max_tokens: 100_000 });
    const isFound = entities.some(({ name }) => name === text);
    expect({ kind, isFound: isFound || kind === 'only signs' }).toEqual({ kind, isFound: true });
    await call('get_context', { query, max_tokens: 100_000 });
    await call('search_nodes', { query: 'line', tags: [text.slice(0, 100)] });
    await call('read_graph', { entity_types: [text.slice(0, 50)] });
  }
});

test('goes out and comes in again with everything odd in it', async () => {
  const session = await openSession();
  await fill(session);
  for (const format of ['markdown', 'mermaid', 'graphml'] as const) {
    expect(await session.call('export_graph', { format })).toMatchObject({ format });
  }
  const { text } = await session.call<{ text: string }>('export_graph', { max_tokens: 100_000 });
  await session.call('import_graph', { data: text, project: 'copy' });
  const names = ODD.map(([, name]) => name);
  const copied = await session.call<Graph>('open_nodes', {
    names,
    project: 'copy',
    max_tokens: 100_000,
  });
  expect(copied.entities.map(({ name }) => name)).toEqual(names);
  expect(copied.entities.map(({ observations }) => observations)).toEqual(
    names.map((name) => [name]),
  );
});

test('look-alike names are two entities, and are suggested as one thing', async () => {
  const session = await openSession();
  await fill(session);
  expect(await session.call('find_duplicates')).toMatchObject({
    pairs: [{ entities: [{ name: 'Раyment' }, { name: 'Payment' }] }],
  });
});

test('the same name in two ways of writing it is one name', async () => {
  const session = await openSession();
  const entity = { entityType: 'place', observations: [] };
  const answer = await session.call('create_entities', {
    entities: [
      { name: 'Cafe\u0301', ...entity },
      { name: ' Caf\u00E9 ', ...entity },
    ],
  });
  expect(answer).toMatchObject({
    created: 1,
    outcomes: [{ name: 'Caf\u00E9' }, { name: 'Caf\u00E9', outcome: 'unchanged' }],
  });
});

test('half a character becomes the sign for it, everywhere alike', async () => {
  const { call } = await openSession();
  const half = `cut \uD83D`;
  const whole = 'cut \uFFFD';
  const entities = [
    { name: half, entityType: half, observations: [half, { text: 'x', source: half }] },
  ];
  expect(await call('create_entities', { entities })).toMatchObject({
    entities: [{ name: whole, entityType: whole, observations: [whole, 'x'] }],
  });
  const key = { from: half, to: half, relationType: half };
  const relations = [{ ...key, metadata: { note: half } }];
  expect(await call('create_relations', { relations })).toMatchObject({ created: 1 });
  expect(await call('open_nodes', { names: [half] })).toMatchObject({
    entities: [{ name: whole }],
  });
  await call('search_nodes', { query: half });
  await call('get_context', { query: half });
  expect(await call('get_entity_history', { entityName: half })).toMatchObject({
    entityName: whole,
  });
  const deletion = { entityName: half, observations: [half] };
  expect(await call('delete_observations', deletion)).toMatchObject({ deleted: 1 });
  expect(await call('delete_relations', { relations: [key] })).toMatchObject({ deleted: 1 });
  expect(await call('delete_entities', { entityNames: [half] })).toMatchObject({ deleted: 1 });
});

const NUL = 'a\0b';
const ENDS = { from: 'A', to: 'B', relationType: 'x' };

/** One place after another where the character cannot be kept. */
const WITH_NUL: readonly (readonly [tool: string, input: Record<string, unknown>])[] = [
  ['create_entities', { entities: [{ name: NUL, entityType: 'x' }] }],
  ['create_entities', { entities: [{ name: 'A', entityType: NUL }] }],
  ['create_entities', { entities: [{ name: 'A', entityType: 'x', observations: [NUL] }] }],
  ['create_entities', { entities: [{ name: 'A', entityType: 'x' }], project: NUL }],
  ['add_observations', { entityName: 'A', contents: [{ text: 'x', source: NUL }] }],
  ['add_observations', { entityName: 'A', contents: [{ text: 'x', tags: [NUL] }] }],
  ['create_relations', { relations: [{ ...ENDS, from: NUL }] }],
  ['create_relations', { relations: [{ ...ENDS, relationType: NUL }] }],
  ['update_relation', { relation: { ...ENDS, to: NUL } }],
  ['update_entity', { name: 'A', new_name: NUL }],
  ['update_entity', { name: 'A', add_aliases: [NUL] }],
  ['delete_entities', { entityNames: [NUL] }],
  ['delete_observations', { entityName: 'A', observations: [NUL] }],
  ['merge_entities', { into: NUL, from: ['A'] }],
  ['restore', { entity_name: NUL }],
  ['purge', { entity_names: [NUL] }],
  ['open_nodes', { names: [NUL] }],
  ['get_relation', { ...ENDS, to: NUL }],
  ['get_entity_history', { entityName: NUL }],
  ['traverse', { start: [NUL] }],
  ['find_path', { from: NUL, to: 'A' }],
];

test('the character U+0000 is refused with a clear error wherever it would be kept', async () => {
  const { call } = await openSession();
  for (const [tool, input] of WITH_NUL) {
    const said = await call(tool, input).then(() => 'no error', String);
    expect({ tool, input, said }).toMatchObject({
      said: expect.stringContaining('must not contain the character U+0000') as string,
    });
  }
});

test('a question with the character U+0000 is answered', async () => {
  const session = await openSession();
  await fill(session);
  for (const tool of ['search_nodes', 'get_context']) {
    await expect(session.call(tool, { query: 'Pay\0ment' })).resolves.toHaveProperty('entities');
  }
});

test('keeps long observations, and 10,000 of them on one entity', async () => {
  const { call } = await openSession();
  const long = 'A long story. '.repeat(400).slice(0, 5_000);
  const texts = Array.from({ length: 10_000 }, (_item, index) => `Fact number ${index}`);
  await call('create_entities', { entities: [{ name: 'Big', entityType: 'x' }] });
  const contents = [long, ...texts.slice(1)];
  expect(await call('add_observations', { entityName: 'Big', contents })).toMatchObject({
    added: 10_000,
    results: [{ count: 10_000 }],
  });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Graph & { readonly nextCursor?: string } = await call('open_nodes', {
      names: ['Big'],
      max_tokens: 50_000,
      ...(cursor === undefined ? {} : { cursor }),
    });
    seen.push(...page.entities.flatMap(({ observations }) => observations));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(contents);
  expect(await call('search_nodes', { query: 'number 9999', detail: 'summary' })).toMatchObject({
    entities: [{ name: 'Big', observationCount: 10_000 }],
  });
  const observations = [long, 'Fact number 9999'];
  expect(await call('delete_observations', { entityName: 'Big', observations })).toMatchObject({
    deleted: 2,
  });
  expect(await call('restore', { entity_name: 'Big', version: 2 })).toMatchObject({
    observations,
  });
});

test('a text beyond its limit is refused with the limit', async () => {
  const { call } = await openSession();
  const contents = ['x'.repeat(20_001)];
  await expect(call('add_observations', { entityName: 'A', contents })).rejects.toThrow(/20000/);
  const entities = [{ name: 'n'.repeat(501), entityType: 'x' }];
  await expect(call('create_entities', { entities })).rejects.toThrow(/500/);
});
