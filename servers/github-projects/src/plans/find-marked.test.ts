import { writeMarker } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import type { At } from '../operations/operation.ts';
import { findMarked } from './find-marked.ts';
import type { MarkedNode } from './plans.documents.ts';
import { readFound } from './read-found.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

const PLAN = {
  id: 'some-plan',
  title: 'Some plan',
  tasks: [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ],
};
const WORKSHOP: ResolvedPlan = {
  plan: PLAN,
  repository: { owner: 'acme', name: 'huge' },
  project: undefined,
  names: {
    repositoryId: 'R',
    issue: undefined,
    labels: {},
    users: {},
    milestone: undefined,
    type: undefined,
  },
  types: new Map(),
  issues: new Map(),
  milestones: [],
};

function nodeAt(number: number, task?: string): MarkedNode | null {
  if (task === 'hidden') return null;
  return {
    id: `I${number}`,
    number,
    body: task === undefined ? 'Words' : writeMarker({ plan: PLAN.id, task }),
    authorAssociation: 'MEMBER',
    viewerDidAuthor: false,
    author: { __typename: 'User' },
  };
}

interface Asked {
  readonly first: number;
  readonly after: string | null;
  readonly ids?: readonly string[];
}

/** A repository with `total` issues, some with marks; a simulator would take minutes. */
function createRepository(total: number, marks: Readonly<Record<number, string>>) {
  let pages = 0;
  const query = (_: unknown, { first, after, ids }: Asked) => {
    // Issues requested by id are not shown.
    if (ids !== undefined) return Promise.resolve({ nodes: ids.map(() => null) });
    pages += 1;
    const newest = after === null ? total : Number(after);
    const count = Math.min(first, newest);
    const nodes = Array.from({ length: count }, (__, at) =>
      nodeAt(newest - at, marks[newest - at]),
    );
    const pageInfo = { hasNextPage: newest > count, endCursor: String(newest - count) };
    return Promise.resolve({ repository: { issues: { totalCount: total, pageInfo, nodes } } });
  };
  const signal = new AbortController().signal;
  // Only what reading needs.
  const at = { github: { query }, signal, progress: () => {} } as unknown as At;
  return { at, pages: () => pages };
}

test('reads no further than to the last of the marks', async () => {
  const { at, pages } = createRepository(5_000, { 4_990: 'a', 4_850: 'b', 10: 'a' });
  const found = await findMarked(WORKSHOP, { after: 0, at });
  expect([...found.ids]).toEqual([
    ['a', 'I4990'],
    ['b', 'I4850'],
  ]);
  expect(found).toMatchObject({ highest: 5_000, read: 200, notes: [] });
  expect(pages()).toBe(2);
});

test('reads no further than to what was there before', async () => {
  const { at, pages } = createRepository(5_000, { 4_950: 'a', 4_990: 'b' });
  const found = await findMarked(WORKSHOP, { after: 4_980, at });
  expect([...found.ids]).toEqual([['b', 'I4990']]);
  expect(pages()).toBe(1);
});

test('reads 20,000 issues, and where there are more it says so', async () => {
  const enough = createRepository(20_000, { 1: 'a' });
  expect((await findMarked(WORKSHOP, { after: 0, at: enough.at })).ids.get('a')).toBe('I1');
  const { at } = createRepository(20_001, { 2: 'a' });
  await expect(findMarked(WORKSHOP, { after: 0, at })).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringMatching(
      /acme\/huge has 20,001 issues; at most 20,000 are read .* Nothing was made/,
    ) as string,
  });
});

test('finds all marks of a huge repository where they are new', async () => {
  const { at } = createRepository(50_000, { 49_999: 'a', 49_998: 'b' });
  expect((await findMarked(WORKSHOP, { after: 0, at })).ids.size).toBe(2);
});

test('takes nothing that is left out of an answer for missing', async () => {
  const { at } = createRepository(150, { 70: 'hidden' });
  await expect(findMarked(WORKSHOP, { after: 0, at })).rejects.toMatchObject({
    code: 'upstream_failed',
    retryable: true,
    message: expect.stringMatching(/left issues out of its list.*Nothing was made/) as string,
  });
  const { at: other } = createRepository(150, { 70: 'a' });
  await expect(readFound(WORKSHOP, other)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: 'GitHub did not show the issue of task "a", though it is there.',
  });
});
