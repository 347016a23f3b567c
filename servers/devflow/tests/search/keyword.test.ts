import { expect, onTestFinished, test } from 'vitest';

import type { Memory } from '../../src/memory/memory.ts';
import { openMemory } from '../../src/memory/open-memory.ts';
import type { SearchQuery } from '../../src/search/search.ts';
import type { Writer } from '../../src/memory/writer.ts';
import { BY } from '../support/by.ts';
import { createClock, openSession } from '../support/session.ts';

interface Bench {
  readonly memory: Memory;
  readonly change: <Value>(work: (writer: Writer) => Promise<Value>) => Promise<Value>;
  /** The names of what was found, the best first. */
  readonly find: (text: string, query?: Partial<SearchQuery>) => Promise<readonly string[]>;
  readonly advance: () => number;
}

function openBench(): Bench {
  const clock = createClock();
  const memory = openMemory({ path: ':memory:', now: clock.now });
  onTestFinished(memory.close);
  return {
    memory,
    change: (work) => memory.write(BY, work),
    find: async (text, query = {}) => {
      const { hits } = await memory.search({ text, limit: 10, project: 'default', ...query });
      const ids = hits.map(({ entityId }) => entityId);
      const entities = await memory.read((reader) => reader.entities(ids, query.at));
      return ids.map((id) => entities.find((entity) => entity.id === id)?.name ?? 'nobody');
    },
    advance: () => {
      clock.advance(60_000);
      return clock.now() - 30_000;
    },
  };
}

async function make(
  writer: Writer,
  name: string,
  { type = 'component', notes = [] as readonly string[], tags = [] as readonly string[] } = {},
): Promise<number> {
  const { id } = await writer.insertEntity({ project: 'default', name, type });
  for (const text of notes) await writer.insertObservation({ entityId: id, text, tags });
  return id;
}

test('finds entities by name, parts of names, aliases and observations', async () => {
  const { change, find } = openBench();
  await change(async (writer) => {
    const id = await make(writer, 'PaymentGateway', { notes: ['Retries a failed charge'] });
    await writer.addAlias(id, 'Cashier');
    await make(writer, 'CheckoutPage', { notes: ['Shows the basket'] });
  });
  for (const text of ['PaymentGateway', 'payment', 'gateways', 'paymentgateway', 'cashier']) {
    expect(await find(text)).toEqual(['PaymentGateway']);
  }
  expect(await find('retrying charges')).toEqual(['PaymentGateway']);
  expect(await find('nothing-like-this')).toEqual([]);
});

test.each([
  '"',
  '* OR *',
  'name : x',
  'NEAR(a b)',
  '???',
  '',
  ' ',
  '\u{1F600}',
  "') --",
  '-',
  '^a',
])('takes %j as words, not as syntax', async (text) => {
  const { change, find } = openBench();
  await change((writer) => make(writer, 'A'));
  await expect(find(text)).resolves.toBeInstanceOf(Array);
});

test('finds emoji and Chinese', async () => {
  const { change, find } = openBench();
  await change(async (writer) => {
    await make(writer, 'Launch', { notes: ['Went well 🚀'] });
    await make(writer, '支付网关', { notes: ['重试三次'] });
  });
  expect(await find('🚀')).toEqual(['Launch']);
  expect(await find('网关')).toEqual(['支付网关']);
  expect(await find('关网')).toEqual([]);
});

test('follows renaming, also in relations, and finds old names at their time', async () => {
  const { change, find, advance } = openBench();
  const [a] = await change(async (writer) => {
    const from = await make(writer, 'Alpha');
    const to = await make(writer, 'Omega');
    const facts = { strength: 1, confidence: 1, metadata: {} };
    await writer.insertRelation({ fromId: from, toId: to, type: 'depends_on', ...facts });
    return [from, to];
  });
  const before = advance();
  await change((writer) => writer.reviseEntity(a ?? 0, { name: 'Bravo' }));
  expect(await find('alpha')).toEqual([]);
  expect(await find('what does bravo depend on')).toEqual(['Omega', 'Bravo']);
  expect(await find('alpha', { at: before })).toEqual(['Alpha', 'Omega']);
  expect(await find('bravo', { at: before })).toEqual([]);
});

test('forgets what was deleted, keeps it at its time, and finds it again when it is back', async () => {
  const { change, find, advance } = openBench();
  const id = await change((writer) => make(writer, 'Lantern', { notes: ['glows softly'] }));
  const before = advance();
  await change((writer) => writer.closeEntity(id));
  const gone = advance();
  expect(await find('lantern glows')).toEqual([]);
  expect(await find('lantern glows', { at: before })).toEqual(['Lantern']);
  await change(async (writer) => {
    await writer.reopenEntity(id, { name: 'Lantern', type: 'event' });
    await writer.insertObservation({ entityId: id, text: 'flickers' });
  });
  expect(await find('lantern')).toEqual(['Lantern']);
  expect(await find('glows')).toEqual([]);
  expect(await find('lantern', { at: gone })).toEqual([]);
  expect(await find('glows', { at: before })).toEqual(['Lantern']);
});

test('purges words for good, from the present and from the past', async () => {
  const { change, find, advance, memory } = openBench();
  const id = await change((writer) => make(writer, 'Xylophone', { notes: ['zephyrous'] }));
  const before = advance();
  await change((writer) => writer.reviseEntity(id, { name: 'Quixotic' }));
  await change((writer) => writer.purgeEntity(id));
  for (const text of ['xylophone', 'zephyrous', 'quixotic']) {
    expect(await find(text)).toEqual([]);
    expect(await find(text, { at: before })).toEqual([]);
    // Its letters are gone too: nothing is suggested for a slip of it.
    const slip = await memory.search({ text: text.replace('o', 'a'), limit: 1 });
    expect(slip.corrections).toBeUndefined();
  }
});

test('purging the past removes old names and ended observations', async () => {
  const { change, find, advance } = openBench();
  const id = await change((writer) => make(writer, 'Oldname', { notes: ['temporary remark'] }));
  const before = advance();
  await change(async (writer) => {
    await writer.reviseEntity(id, { name: 'Newname' });
    const [note] = await writer.observations([id]);
    await writer.closeObservation(note?.id ?? 0);
  });
  expect(await find('oldname', { at: before })).toEqual(['Oldname']);
  const after = advance() + 30_000;
  await change((writer) => writer.purgePast({ project: 'default', before: after }));
  expect(await find('oldname', { at: before })).toEqual([]);
  expect(await find('temporary', { at: before })).toEqual([]);
  expect(await find('newname')).toEqual(['Newname']);
});

test('looks only at the project, the types and the tags that are asked for', async () => {
  const { change, find } = openBench();
  await change(async (writer) => {
    await make(writer, 'Cache A', { type: 'cache', notes: ['fast'], tags: ['shop'] });
    await make(writer, 'Cache B', { type: 'table', notes: ['slow'], tags: ['game'] });
    await writer.insertEntity({ project: 'other', name: 'Cache C', type: 'cache' });
  });
  expect(await find('cache')).toEqual(['Cache A', 'Cache B']);
  expect(await find('cache', { types: ['table'] })).toEqual(['Cache B']);
  expect(await find('cache', { tags: ['shop', 'none'] })).toEqual(['Cache A']);
  expect(await find('cache', { project: 'other' })).toEqual(['Cache C']);
  expect(await find('cache', { project: 'nowhere' })).toEqual([]);
  expect((await find('cache', { project: undefined })).length).toBe(3);
});

test('says what a misspelt word was taken for', async () => {
  const { change, memory } = openBench();
  await change((writer) => make(writer, 'Leaderboard'));
  const answer = await memory.search({ text: 'leadreboard', limit: 5 });
  expect(answer.hits).toHaveLength(1);
  expect(answer.corrections).toEqual([{ from: 'leadreboard', to: 'leaderboard' }]);
});

test('pages with offset and limit, and says whether there is more', async () => {
  const { change, memory } = openBench();
  await change(async (writer) => {
    for (let index = 0; index < 7; index++) await make(writer, `Node ${index}`);
  });
  const seen = new Set<number>();
  for (const offset of [0, 3, 6]) {
    const answer = await memory.search({ text: 'node', limit: 3, offset });
    for (const { entityId } of answer.hits) seen.add(entityId);
    expect(answer.hasMore).toBe(offset < 6);
  }
  expect(seen.size).toBe(7);
});

test('answers by relation with the other end, the right way round, and says which relation it is', async () => {
  const { change, find, memory } = openBench();
  await change(async (writer) => {
    const ids = new Map<string, number>();
    for (const name of ['Shop', 'Gateway', 'Ledger', 'Ada']) {
      ids.set(name, await make(writer, name, { type: name === 'Ada' ? 'person' : 'component' }));
    }
    const relate = (from: string, type: string, to: string): Promise<unknown> =>
      writer.insertRelation({
        fromId: ids.get(from) ?? 0,
        toId: ids.get(to) ?? 0,
        type,
        strength: 1,
        confidence: 1,
        metadata: {},
      });
    await relate('Shop', 'depends_on', 'Gateway');
    await relate('Gateway', 'depends_on', 'Ledger');
    await relate('Gateway', 'owned_by', 'Ada');
  });
  expect((await find('what depends on gateway'))[0]).toBe('Shop');
  expect((await find('what does gateway depend on'))[0]).toBe('Ledger');
  expect((await find('who owns the gateway'))[0]).toBe('Ada');
  expect((await find('what is owned by ada'))[0]).toBe('Gateway');
  expect((await find('gateway'))[0]).toBe('Gateway');
  const { hits } = await memory.search({ text: 'who is responsible for gateway', limit: 1 });
  expect(hits[0]?.match).toEqual({ kind: 'relation', text: 'Gateway owned_by Ada' });
});

test('what was merged is found in what it was merged into, also by its old name', async () => {
  const { call } = await openSession();
  await call('create_entities', {
    entities: [
      { name: 'Lantern', entityType: 'event', observations: ['glows softly'] },
      { name: 'Torch', entityType: 'event', observations: ['burns brightly'] },
    ],
  });
  await call('merge_entities', { into: 'Lantern', from: ['Torch'] });
  for (const query of ['torch', 'burns brightly', 'lantern glows']) {
    const { entities } = await call<{ readonly entities: readonly { readonly name: string }[] }>(
      'search_nodes',
      { query },
    );
    expect(entities.map(({ name }) => name)).toEqual(['Lantern']);
  }
});
