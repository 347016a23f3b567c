import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { readAll, type ConnectionPage } from '../../src/github/graphql.ts';

/** A connection over the numbers from zero on, of which at most so many fit into an answer. */
function numbers(
  count: number,
  mostAtOnce = 100,
): {
  readonly sizes: number[];
  readonly read: (first: number, after: string | null) => Promise<ConnectionPage<number>>;
} {
  const sizes: number[] = [];
  return {
    sizes,
    read: (first, after) => {
      sizes.push(first);
      if (first > mostAtOnce) return Promise.reject(new ToolError('too_large', 'Too much.'));
      const from = after === null ? 0 : Number(after) + 1;
      const nodes = Array.from({ length: Math.min(first, count - from) }, (_, at) => from + at);
      const end = from + nodes.length - 1;
      const pageInfo = { hasNextPage: end < count - 1, endCursor: String(end) };
      return Promise.resolve({ nodes, pageInfo, totalCount: count });
    },
  };
}

test('follows the pages to the end', async () => {
  const { read, sizes } = numbers(250);
  const { nodes, pageInfo, totalCount } = await readAll(read, { most: 1_000 });
  expect(nodes).toEqual(Array.from({ length: 250 }, (_, at) => at));
  expect({ more: pageInfo.hasNextPage, totalCount, sizes }).toEqual({
    more: false,
    totalCount: 250,
    sizes: [100, 100, 100],
  });
});

test('reads no more than is wanted, and says where to go on', async () => {
  const { read, sizes } = numbers(250);
  const { nodes, pageInfo } = await readAll(read, { most: 120, after: '9' });
  expect([nodes.length, nodes[0], nodes.at(-1)]).toEqual([120, 10, 129]);
  expect({ pageInfo, sizes }).toEqual({
    pageInfo: { hasNextPage: true, endCursor: '129' },
    sizes: [100, 20],
  });
});

test('asks for half as much where a page is too much for GitHub', async () => {
  const { read, sizes } = numbers(60, 30);
  const { nodes } = await readAll(read, { most: 100 });
  expect(nodes.length).toBe(60);
  expect(sizes).toEqual([100, 50, 25, 25, 25]);
});

test('gives up where not even one entry fits', async () => {
  const { read, sizes } = numbers(10, 0);
  await expect(readAll(read, { most: 4 })).rejects.toMatchObject({ code: 'too_large' });
  expect(sizes).toEqual([4, 2, 1]);
});

test('leaves out entries that are not shown', async () => {
  const pageInfo = { hasNextPage: false, endCursor: null };
  const read = () => Promise.resolve({ nodes: [1, null, 3], pageInfo });
  expect((await readAll<number>(read, { most: 10 })).nodes).toEqual([1, 3]);
});

test('does not ask for the same page for ever', async () => {
  const pageInfo = { hasNextPage: true, endCursor: 'x' };
  const read = () => Promise.resolve({ nodes: [1], pageInfo });
  await expect(readAll<number>(read, { most: 10 })).rejects.toMatchObject({
    code: 'upstream_failed',
  });
});
