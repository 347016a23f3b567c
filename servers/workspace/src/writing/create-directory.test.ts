import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { openChanger } from '../../tests/support/changer.ts';

test('makes a folder and those above it, and is fine when it exists', async () => {
  const { call, list } = await openChanger({});
  const made = await call('create_directory', { path: 'a/b/c' });
  expect(made.data).toEqual({ path: 'a/b/c', created: true });
  const again = await call('create_directory', { path: 'a/b/c' });
  expect(again.data).toEqual({ path: 'a/b/c', created: false });
  expect(again.text).toContain('was there already');
  await expect(list()).resolves.toEqual(['a/', 'a/b/', 'a/b/c/']);
});

test('makes a folder once, however many ask for it', async () => {
  const { call } = await openChanger({});
  const calls = Array.from({ length: 50 }, () => call('create_directory', { path: 'a/b' }));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ data }) => data['created'] === true)).toHaveLength(1);
  expect(answers.every(({ code }) => code === 'ok')).toBe(true);
});

test('says so when the allowed folder itself is named', async () => {
  const { call } = await openChanger({});
  const { data } = await call('create_directory', { path: '.' });
  expect(data).toEqual({ path: '.', created: false });
});

test('refuses the name of a file, and a way through one', async () => {
  const { call, list } = await openChanger({ 'a.txt': '' });
  const file = await call('create_directory', { path: 'a.txt' });
  expect(file).toMatchObject({ code: 'already_exists' });
  expect(file.text).toContain('"a.txt" is a file already, not a folder.');
  const through = await call('create_directory', { path: 'a.txt/b' });
  expect(through).toMatchObject({ code: 'not_found' });
  await expect(list()).resolves.toEqual(['a.txt']);
});

test('makes the folder that a link inside leads to, and none outside', async () => {
  const { call, folder, list } = await openChanger({});
  await symlink('real', join(folder, 'link'));
  await symlink('../outside/new', join(folder, 'out'));
  const { data } = await call('create_directory', { path: 'link' });
  expect(data).toEqual({ path: 'real', created: true });
  const out = await call('create_directory', { path: 'out' });
  expect(out).toMatchObject({ code: 'permission_denied' });
  await expect(list()).resolves.toEqual(['link', 'out', 'real/']);
});
