import { expect, test, vi } from 'vitest';

import type { Session } from '../../tests/support/session.ts';
import { createFakeEmbedder } from '../../tests/support/fake-embedder.ts';
import { openSample } from '../../tests/support/sample.ts';

interface Answer {
  readonly results: readonly {
    readonly entity: { readonly name: string };
    readonly similarity?: number;
    readonly score: number;
    readonly explain?: object;
  }[];
  readonly count: number;
  readonly mode: string;
  readonly scope: string;
  readonly coverage?: { readonly embedded: number; readonly total: number };
  readonly note?: string;
  readonly nextCursor?: string;
}

async function openEmbedded(): Promise<Session> {
  const session = await openSample({ embedder: createFakeEmbedder() });
  await vi.waitFor(async () => expect((await session.memory.embeddings.state()).waiting).toBe(0));
  return session;
}

test('finds by meaning, and says how like each is and what was used', async () => {
  const { call } = await openEmbedded();
  const answer = await call<Answer>('semantic_search', { query: 'money again', limit: 3 });
  expect(answer.mode).toBe('hybrid');
  expect(answer.scope).toBe('project "default"');
  expect(answer.results[0]?.entity.name).toBe('PaymentGateway');
  expect(answer.results[0]?.similarity).toBeGreaterThan(0.3);
  expect(answer.count).toBe(answer.results.length);
  expect(answer.coverage?.embedded).toBe(answer.coverage?.total);
});

test('takes its options in camel case too', async () => {
  const { call } = await openEmbedded();
  const snake = { query: 'money', hybrid_search: false, min_similarity: 0.2, explain: true };
  const camel = { query: 'money', hybridSearch: false, minSimilarity: 0.2, explain: true };
  const answer = await call<Answer>('semantic_search', snake);
  expect(await call('semantic_search', camel)).toEqual(answer);
  expect(answer.mode).toBe('semantic');
  expect(answer.results[0]?.explain).toMatchObject({ vector: { rank: 1 } });
});

test('goes on with a cursor until the end', async () => {
  const { call } = await openEmbedded();
  const given = { query: 'payment order checkout', limit: 2, min_similarity: 0 };
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Answer = await call<Answer>('semantic_search', {
      ...given,
      ...(cursor === undefined ? {} : { cursor }),
    });
    names.push(...page.results.map(({ entity }) => entity.name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
});

test('says that nothing is like it, and what to try', async () => {
  const { call } = await openEmbedded();
  const answer = await call<Answer>('semantic_search', {
    query: 'zzz',
    min_similarity: 1,
    entity_types: ['person'],
  });
  expect(answer).toMatchObject({ results: [], count: 0 });
  expect(answer.note).toBe(
    'Nothing is like this. Try other words, or no min_similarity, or no entity_types.',
  );
});

test('without a model it looks by words, and says so', async () => {
  const { call } = await openSample();
  const answer = await call<Answer>('semantic_search', { query: 'failed charge' });
  expect(answer.mode).toBe('keyword');
  expect(answer.results[0]?.entity.name).toBe('PaymentGateway');
  expect(answer.results[0]?.similarity).toBeUndefined();
  expect(answer.note).toMatch(/^Only words were used/u);
});

test.each([
  [{ query: '  ' }, 'expected words'],
  [{ query: 'x', min_similarity: 2 }, 'min_similarity'],
  [{ query: 'x', limit: 0 }, 'limit'],
])('refuses %j', async (given, words) => {
  const { call } = await openSample();
  await expect(call('semantic_search', given)).rejects.toThrow(words);
});
