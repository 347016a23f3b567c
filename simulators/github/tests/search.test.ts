import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Hub, openHub } from './hub.ts';

let hub: Hub;

beforeAll(async () => {
  hub = await openHub();
});

afterAll(async () => {
  await hub.simulator.close();
});

const SEARCH = `query($query: String!, $type: SearchType!) { search(first: 50, type: $type, query: $query) {
  issueCount nodes { ... on Issue { number } ... on PullRequest { number } }
} }`;

async function numbers(query: string, type = 'ISSUE'): Promise<readonly number[]> {
  const { search } = (await hub.data(SEARCH, { query, type })) as {
    readonly search: {
      readonly issueCount: number;
      readonly nodes: readonly { readonly number: number }[];
    };
  };
  expect(search.issueCount).toBe(search.nodes.length);
  return search.nodes.map(({ number }) => number);
}

test.each([
  ['repo:acme/rocket is:issue is:open', [12, 11, 7, 6, 4, 2, 1]],
  ['repo:acme/rocket is:pr', [9, 8, 10]],
  ['repo:acme/rocket is:merged', [10]],
  ['repo:acme/rocket is:draft', [9]],
  ['repo:acme/rocket label:bug', [8, 1]],
  ['repo:acme/rocket label:"good first issue"', [7]],
  ['repo:acme/rocket label:bug,feature is:issue', [2, 1]],
  ['repo:acme/rocket is:issue is:open -label:bug no:milestone', [7, 6, 4]],
  ['repo:acme/rocket assignee:@me', [1]],
  ['repo:acme/rocket author:alan', [8, 4, 1]],
  ['repo:acme/rocket milestone:v1.0', [12, 2, 1]],
  ['repo:acme/rocket type:bug', [1]],
  ['repo:acme/rocket state:closed reason:completed', [5, 3]],
  ['repo:acme/rocket is:blocked', [1]],
  ['repo:acme/rocket is:issue no:project', [7]],
  ['repo:acme/rocket is:issue is:open project:acme/1 no:label', [11, 6, 4]],
  ['repo:acme/rocket valve in:title', [8, 4, 1]],
  ['repo:acme/rocket "second joint" in:comments', [1]],
  ['repo:acme/rocket is:issue sort:created-asc is:closed', [3, 5]],
  ['repo:acme/website repo:ada/notes is:open', [1, 1]],
  ['user:ada', [1]],
  ['org:acme is:public is:closed', [2]],
  ['repo:acme/rocket nothing:known', []],
  ['repo:acme/moon', []],
])('finds what "%s" asks for', async (query, found) => {
  expect(await numbers(query)).toEqual(found);
});

test('compares days of creation, change and closing', async () => {
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await numbers(`repo:acme/rocket is:issue created:>=${day(-6)}`)).toEqual([12, 11]);
  expect(await numbers(`repo:acme/rocket is:issue created:${day(-16)}..${day(-15)}`)).toEqual([
    7, 6,
  ]);
  expect(await numbers(`repo:acme/rocket is:issue closed:<${day(-10)}`)).toEqual([3]);
  expect(await numbers(`repo:acme/rocket is:issue updated:<=${day(-20)}`)).toEqual([2, 1]);
});

test('reads AND, OR and parentheses in an advanced search', async () => {
  const query =
    'repo:acme/rocket is:issue is:open (label:bug OR (label:feature AND assignee:alan))';
  expect(await numbers(query, 'ISSUE_ADVANCED')).toEqual([2, 1]);
  expect(await numbers('repo:acme/website repo:acme/rocket', 'ISSUE_ADVANCED')).toEqual([]);
});
