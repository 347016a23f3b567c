import { expect, test } from 'vitest';

import { openItemsDesk, shareItemsDesk } from './open-items-desk.ts';

interface Page {
  readonly items: readonly {
    readonly id: string;
    readonly title: string;
    readonly reference?: string;
  }[];
}

const sharedDesk = shareItemsDesk();

test('adds an issue once, however often it is asked', async () => {
  const { ok } = sharedDesk();
  const given = { projectId: 'acme/1', contentId: '7' };
  const first = await ok('add_project_item', given);
  expect(first).toMatchObject({ reference: 'acme/rocket#7', contentType: 'issue' });
  const again = await ok('add_project_item', {
    contentId: 'https://github.com/acme/rocket/issues/7',
  });
  expect(again).toEqual(first);
});

test('says that an item that is there already is archived', async () => {
  const { ok } = sharedDesk();
  const added = await ok('add_project_item', { contentId: 'acme/rocket#3' });
  expect(added).toMatchObject({ archived: true });
});

test('adds many, and tells of each what became of it', async () => {
  const { simulator, ok } = await openItemsDesk();
  const { issueReferences } = simulator.populate({ openIssues: 25 });
  simulator.clear();
  const contentIds = [...issueReferences.slice(0, 25), 'acme/rocket#999'];
  const tried = await ok('add_project_items', { projectId: 'acme/9', contentIds, dryRun: true });
  expect(tried).toMatchObject({ succeeded: 0, failed: 1 });
  expect(simulator.counters().mutations).toBe(0);
  const added = await ok<{ results: { status: string; itemId?: string }[] }>('add_project_items', {
    projectId: 'acme/9',
    contentIds,
  });
  expect(added).toMatchObject({ succeeded: 25, failed: 1, unknown: 0 });
  expect(added.results.at(-1)).toMatchObject({
    contentId: 'acme/rocket#999',
    status: 'failed',
    error: { code: 'not_found' },
  });
  expect(simulator.counters().mutations).toBe(2);
  const { totalCount } = await ok<{ totalCount: number }>('list_project_items', {
    projectId: 'acme/9',
  });
  expect(totalCount).toBe(25);
});

test('moves an item to the top and behind another', async () => {
  const { ok } = await openItemsDesk();
  const order = async (): Promise<readonly (string | undefined)[]> => {
    const { items } = await ok<Page>('list_project_items');
    return items.map(({ reference }) => reference);
  };
  await ok('update_item_position', { itemId: 'acme/rocket#6' });
  expect((await order())[0]).toBe('acme/rocket#6');
  await ok('update_item_position', { itemId: 'acme/rocket#6', afterId: 'acme/rocket#2' });
  const after = await order();
  expect(after[after.indexOf('acme/rocket#2') + 1]).toBe('acme/rocket#6');
});

test('archives an item with its values and brings it back', async () => {
  const { ok } = sharedDesk();
  const item = { itemId: 'acme/rocket#5' };
  expect(await ok('archive_project_item', item)).toMatchObject({ archived: true });
  expect(await ok('archive_project_item', item)).toMatchObject({ archived: true });
  const { items } = await ok<Page>('list_project_items');
  expect(items.map(({ reference }) => reference)).not.toContain('acme/rocket#5');
  expect(await ok('unarchive_project_item', item)).toMatchObject({ archived: false });
  const back = await ok<Page>('list_project_items');
  expect(back.items.map(({ reference }) => reference)).toContain('acme/rocket#5');
  expect(await ok('get_field_value', { ...item, fieldId: 'Status' })).toMatchObject({
    value: 'Done',
  });
});

test('takes an item out of the project and leaves the issue', async () => {
  const { ok, fails } = await openItemsDesk();
  const item = { itemId: 'acme/rocket#12' };
  expect(await ok('remove_project_item', item)).toMatchObject({ deleted: true, type: 'item' });
  expect((await fails('get_project_item', item)).message).toContain('add_project_item');
});

test('removes an item once where the answer is lost, and says to look first', async () => {
  const { simulator, fails } = await openItemsDesk();
  simulator.fail({ kind: 'bad-gateway-after', on: 'deleteProjectV2Item' });
  const { message } = await fails('remove_project_item', { itemId: 'acme/rocket#12' });
  expect(message).toMatch(/^unknown:/u);
  expect(simulator.counters().mutations).toBe(1);
});

test('makes, changes, converts and deletes drafts', async () => {
  const { ok, fails } = await openItemsDesk();
  const made = await ok<{ id: string; itemId: string }>('create_draft_issue', {
    title: 'Invite the press',
    body: 'All of it.',
    assigneeIds: ['ada', 'grace'],
  });
  expect(made).toMatchObject({ body: 'All of it.', assignees: ['ada', 'grace'] });
  const changed = await ok('update_draft_issue', {
    draftIssueId: made.itemId,
    title: 'Invite the radio',
    assigneeIds: [],
  });
  expect(changed).toMatchObject({ id: made.id, title: 'Invite the radio', body: 'All of it.' });
  expect(changed).not.toHaveProperty('assignees');
  const issue = await ok<{ reference: string }>('convert_draft_issue', {
    itemId: made.id,
    repo: 'acme/website',
  });
  expect(issue).toMatchObject({ itemId: made.itemId, reference: 'acme/website#3' });
  const refused = await fails('delete_draft_issue', { draftIssueId: made.itemId });
  expect(refused).toMatchObject({ code: 'conflict' });
  await ok('delete_draft_issue', { draftIssueId: 'plan the PARTY' });
  const { items } = await ok<Page>('list_project_items', { query: 'is:draft' });
  expect(items.map(({ title }) => title)).toEqual(['Choose the music']);
});

test('names the drafts that there are where none has the title', async () => {
  const { fails } = await openItemsDesk();
  const { code, meta } = await fails('update_draft_issue', { draftIssueId: 'Party', body: 'x' });
  expect({ code, candidates: meta['candidates'] }).toEqual({
    code: 'not_found',
    candidates: ['Plan the party'],
  });
  const none = await fails('delete_draft_issue', { draftIssueId: 'No such draft' });
  expect(none.meta['candidates']).toEqual(['Plan the party', 'Choose the music']);
});

test('refuses to change a draft where nothing is given', async () => {
  const { simulator, fails } = sharedDesk();
  const given = { draftIssueId: 'Choose the music' };
  expect(await fails('update_draft_issue', given)).toMatchObject({ code: 'invalid_arguments' });
  expect(simulator.counters().requests).toBe(0);
});

test.for(['bad-gateway-after', 'reset-after', 'truncated'] as const)(
  'makes one draft where the answer is lost by %s, and says to look first',
  async (kind) => {
    const { simulator, ok, fails } = sharedDesk();
    simulator.fail({ kind, on: 'addProjectV2DraftIssue', times: 9 });
    const title = `Draft ${kind}`;
    const { message } = await fails('create_draft_issue', { title });
    expect(message).toContain('unknown: it is not known whether the change was made');
    expect(message).toContain('list_project_items');
    const { items } = await ok<Page>('list_project_items', { query: `is:draft "${title}"` });
    expect(items).toHaveLength(1);
  },
);

test('makes one issue of a draft where the answer is lost, and says to look first', async () => {
  const { simulator, ok, fails } = await openItemsDesk();
  const fault = { kind: 'bad-gateway-after', on: 'convertProjectV2DraftIssueItemToIssue' } as const;
  simulator.fail({ ...fault, times: 9 });
  const given = { itemId: 'Choose the music', repo: 'acme/empty' };
  const { message, meta } = await fails('convert_draft_issue', given);
  expect(meta['outcome']).toBe('unknown');
  expect(message).toContain('get_project_item');
  const { items } = await ok<Page>('list_project_items', { query: 'repo:acme/empty' });
  expect(items.map(({ reference }) => reference)).toEqual(['acme/empty#1']);
});
