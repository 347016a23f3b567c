import { afterAll, expect, test } from 'vitest';

import { openHub } from './support.ts';

const { data, simulator } = await openHub();
afterAll(simulator.close);

async function titles(query: string, archivedStates = ['NOT_ARCHIVED']): Promise<string[]> {
  const { organization } = await data<{
    organization: { projectV2: { items: { nodes: { content: { title: string } }[] } } };
  }>(
    `query ($query: String!, $archivedStates: [ProjectV2ItemArchivedState!]) {
      organization(login: "acme") { projectV2(number: 1) {
        items(first: 50, query: $query, archivedStates: $archivedStates) { nodes { content {
          ... on Issue { title } ... on PullRequest { title } ... on DraftIssue { title }
        } } }
      } }
    }`,
    { query, archivedStates },
  );
  return organization.projectV2.items.nodes.map(({ content }) => content.title);
}

const VALVE = 'Fix the fuel valve';
const CONE = 'Design the nose cone';
const PAD = 'Book the launch pad';
const REPAIR = 'Repair the valve';
const DRAFTS = ['Plan the party', 'Choose the music'];

test.for<readonly [string, readonly string[]]>([
  ['is:draft', DRAFTS],
  ['is:pr', [REPAIR]],
  ['status:"In Progress"', [VALVE, REPAIR]],
  ['status:"in progress",done -is:pr', [VALVE, 'Draw the cone']],
  ['no:status', ['Choose the music']],
  ['priority:P0 label:bug is:issue', [VALVE]],
  ['milestone:v1.0 -label:bug', [CONE, PAD]],
  ['assignee:@me', [VALVE]],
  ['repo:acme/website', ['Broken link']],
  ['sprint:@next', ['Test the cone']],
  ['sprint:@current-1', ['Draw the cone']],
  ['sprint:>"Sprint 3"', ['Test the cone']],
  ['sprint:"Sprint 2".."Sprint 3" is:issue', [VALVE, CONE, 'Draw the cone']],
  ['estimate:>=5 is:open', [VALVE, CONE]],
  ['valve is:issue', [VALVE, 'Order new valves']],
  ['title:*cone is:open', [CONE, 'Test the cone']],
  ['nobody-has-this-field:x', []],
])('filters items by %s', async ([query, expected]) => {
  expect(await titles(query)).toEqual(expected);
});

test('shows archived items only when they are asked for', async () => {
  expect(await titles('')).not.toContain('Write the launch checklist');
  expect(await titles('', ['ARCHIVED'])).toEqual(['Write the launch checklist']);
});
