import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConnectOptions } from '@wellspoken/kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';

import { listAll, openChanger, openTools } from '../../tests/support/changer.ts';
import { makeTree, SECRET } from '../../tests/support/tree.ts';

const BATCH = /^\.wellspoken-trash\/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{8}\//;

test('moves a file to the trash with a note, and move_file brings it back', async () => {
  const { call, folder, read, list } = await openChanger({ 'src/a.txt': 'text', 'b.txt': '' });
  const { data, text } = await call('delete_file', { path: 'src/a.txt' });
  const movedTo = String(data['movedTo']);
  expect(movedTo).toMatch(BATCH);
  expect(data).toEqual({
    path: 'src/a.txt',
    kind: 'file',
    entries: 1,
    permanently: false,
    movedTo,
  });
  expect(text).toContain(movedTo);
  await expect(read(movedTo)).resolves.toBe('text');
  const batch = movedTo.split('/')[1] ?? '';
  const note: unknown = JSON.parse(await read(`.wellspoken-trash/${batch}.json`));
  expect(note).toMatchObject({ path: 'src/a.txt' });
  expect(note).toHaveProperty('deletedAt');
  const back = await call('move_file', { source: movedTo, destination: 'src/a.txt' });
  expect(back).toMatchObject({ code: 'ok' });
  await expect(read('src/a.txt')).resolves.toBe('text');
  await expect(readdir(join(folder, '.wellspoken-trash'))).resolves.toEqual(['.gitignore']);
  expect(await list()).toContain('src/a.txt');
});

test('keeps the trash out of version control', async () => {
  const { call, read } = await openChanger({ 'a.txt': '', 'b.txt': '' });
  await call('delete_file', { path: 'a.txt' });
  await call('delete_file', { path: 'b.txt' });
  await expect(read('.wellspoken-trash/.gitignore')).resolves.toBe('*\n');
});

test('keeps apart things of one name that are deleted one after the other', async () => {
  const { call, read } = await openChanger({ 'a.txt': 'first' });
  const first = await call('delete_file', { path: 'a.txt' });
  await call('write_file', { path: 'a.txt', content: 'second' });
  const second = await call('delete_file', { path: 'a.txt' });
  await expect(read(String(first.data['movedTo']))).resolves.toBe('first');
  await expect(read(String(second.data['movedTo']))).resolves.toBe('second');
});

test('a folder that is not empty needs recursive', async () => {
  const { call, folder, list } = await openChanger({ 'a/b/c.txt': '' });
  await mkdir(join(folder, 'empty'));
  const refused = await call('delete_file', { path: 'a' });
  expect(refused).toMatchObject({ code: 'conflict' });
  expect(refused.text).toContain('Set recursive to true');
  await expect(list()).resolves.toEqual(['a/', 'a/b/', 'a/b/c.txt', 'empty/']);
  const empty = await call('delete_file', { path: 'empty', permanently: true });
  expect(empty.data).toMatchObject({ kind: 'folder', entries: 1 });
  const { data } = await call('delete_file', { path: 'a', recursive: true });
  expect(data).toMatchObject({ kind: 'folder', entries: 3, permanently: false });
  expect(await list()).toContain(`${String(data['movedTo'])}/b/c.txt`);
});

test('deletes for good when told to, and follows no link on the way', async () => {
  const { call, folder, outside, list } = await openChanger({ 'a/b/c.txt': '', 'keep/d.txt': '' });
  await symlink(outside, join(folder, 'a/out'));
  await symlink('../keep', join(folder, 'a/in'));
  const args = { path: 'a', recursive: true, permanently: true };
  const { data, text } = await call('delete_file', args);
  expect(data).toEqual({ path: 'a', kind: 'folder', entries: 5, permanently: true });
  expect(text).toContain('for good');
  await expect(list()).resolves.toEqual(['keep/', 'keep/d.txt']);
  await expect(readFile(join(outside, 'secret.txt'), 'utf8')).resolves.toBe(SECRET);
});

test.each([true, false])(
  'deletes a link, never its target (permanently: %s)',
  async (permanently) => {
    const { call, folder, outside, read } = await openChanger({ 'a.txt': 'text' });
    await symlink('a.txt', join(folder, 'in'));
    await symlink(outside, join(folder, 'out'));
    for (const path of ['in', 'out']) {
      const { data } = await call('delete_file', { path, permanently });
      expect(data).toMatchObject({ path, kind: 'link', entries: 1 });
    }
    expect((await readdir(folder)).filter((name) => name !== '.wellspoken-trash')).toEqual([
      'a.txt',
    ]);
    await expect(read('a.txt')).resolves.toBe('text');
    await expect(listAll(outside)).resolves.toEqual(['secret.txt']);
  },
);

test('deleting something in the trash deletes it for good, with its note', async () => {
  const { call, folder } = await openChanger({ 'a/b.txt': '', 'c.txt': '' });
  const { data } = await call('delete_file', { path: 'a/b.txt' });
  const gone = await call('delete_file', { path: String(data['movedTo']) });
  expect(gone.data).toMatchObject({ permanently: true });
  expect(gone.data).not.toHaveProperty('movedTo');
  await expect(readdir(join(folder, '.wellspoken-trash'))).resolves.toEqual(['.gitignore']);
});

test('a batch that still holds something keeps its folder and its note', async () => {
  const { call, folder } = await openChanger({ 'a/b.txt': '', 'a/c.txt': '' });
  const { data } = await call('delete_file', { path: 'a', recursive: true });
  await call('delete_file', { path: `${String(data['movedTo'])}/b.txt` });
  const left = await readdir(join(folder, '.wellspoken-trash'));
  expect(left.filter((name) => name.endsWith('.json'))).toHaveLength(1);
  expect(await listAll(folder)).toContain(`${String(data['movedTo'])}/c.txt`);
});

test.each([
  ['the allowed folder', '.'],
  ['the trash', '.wellspoken-trash'],
  ['what is not there', 'nope.txt'],
  ['what is outside', '../outside/secret.txt'],
])('refuses to delete %s', async (_name, path) => {
  const { call, list } = await openChanger({ 'a.txt': '', '.wellspoken-trash/x/b.txt': '' });
  const before = await list();
  const { code } = await call('delete_file', { path, recursive: true, permanently: true });
  expect(['permission_denied', 'not_found']).toContain(code);
  await expect(list()).resolves.toEqual(before);
});

test('refuses a folder that holds an allowed one', async () => {
  const tree = await makeTree({ 'a/b/c.txt': '' });
  onTestFinished(tree.remove);
  const tools = await openTools(tree.folder, { moreFolders: [join(tree.folder, 'a/b')] });
  const refused = await tools.call('delete_file', { path: 'allowed/a', recursive: true });
  expect(refused).toMatchObject({ code: 'permission_denied' });
  await expect(listAll(tree.folder)).resolves.toEqual(['a/', 'a/b/', 'a/b/c.txt']);
});

test('a trash that leads outside is not used, and what was to be deleted stays', async () => {
  const { call, folder, outside, list } = await openChanger({ 'a.txt': '' });
  await symlink(outside, join(folder, '.wellspoken-trash'));
  const refused = await call('delete_file', { path: 'a.txt' });
  expect(refused).toMatchObject({ code: 'permission_denied' });
  expect(refused.text).toContain('"a.txt" could not be moved to the trash');
  expect(refused.text).toContain('Set permanently to true');
  await expect(list()).resolves.toEqual(['.wellspoken-trash', 'a.txt']);
  await expect(listAll(outside)).resolves.toEqual(['secret.txt']);
});

test('a trash that cannot be made leaves what was to be deleted, and no trace', async () => {
  const { call, folder, list } = await openChanger({ 'a.txt': '' });
  await writeFile(join(folder, '.wellspoken-trash'), 'in the way');
  await expect(call('delete_file', { path: 'a.txt' })).resolves.not.toMatchObject({ code: 'ok' });
  await expect(list()).resolves.toEqual(['.wellspoken-trash', 'a.txt']);
});

describe.each(['legacy', 'modern'] as const)('with a client of the %s era that can ask', (era) => {
  const asked: string[] = [];
  const answering = (answer: Record<string, unknown>): ConnectOptions => ({
    era,
    client: { capabilities: { elicitation: { form: {} } } },
    prepare: (client) => {
      asked.length = 0;
      client.setRequestHandler('elicitation/create', ({ params }) => {
        asked.push(params.message);
        return answer as { action: 'decline' };
      });
    },
  });

  test('the user is asked once, and agrees', async () => {
    const connection = answering({ action: 'accept', content: { confirm: true } });
    const { call, read } = await openChanger({ 'a/b.txt': 'text', 'a/c.txt': '' }, { connection });
    const { data } = await call('delete_file', { path: 'a', recursive: true });
    expect(asked).toEqual(['Delete the folder "a" with 2 entries in it? It goes to the trash.']);
    await expect(read(`${String(data['movedTo'])}/b.txt`)).resolves.toBe('text');
    await call('delete_file', { path: String(data['movedTo']), recursive: true });
    expect(asked[1]).toContain('It cannot be brought back.');
  });

  test.each([
    { action: 'decline' },
    { action: 'cancel' },
    { action: 'accept', content: { confirm: false } },
  ])('nothing changes when the answer is %j', async (answer) => {
    const { call, list } = await openChanger({ 'a.txt': '' }, { connection: answering(answer) });
    const { code, text } = await call('delete_file', { path: 'a.txt', permanently: true });
    expect(code).toBe('declined');
    expect(text).toContain('Nothing was changed.');
    await expect(list()).resolves.toEqual(['a.txt']);
  });

  test('the user is not asked about what cannot be deleted', async () => {
    const connection = answering({ action: 'accept', content: { confirm: true } });
    const { call } = await openChanger({ 'a/b.txt': '' }, { connection });
    await expect(call('delete_file', { path: 'a' })).resolves.toMatchObject({ code: 'conflict' });
    expect(asked).toEqual([]);
  });
});
