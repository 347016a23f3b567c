import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineServer, FOREIGN_META_KEY } from '@wellspoken/kit';
import { connect, type TestConnection } from '@wellspoken/kit/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { BLOB_BYTES } from '../reading/limits.ts';
import { openWorkspace } from '../open.ts';
import { defineFile } from './file.resource.ts';

type Era = 'legacy' | 'modern';

interface Desk extends Tree, TestConnection {
  readonly open: () => number;
  /** Subscribes in the way of the era. */
  readonly follow: (uri: string) => Promise<void>;
  readonly heard: string[];
}

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

async function openDesk(
  files: Parameters<typeof makeTree>[0] = {},
  { era = 'modern', more = [] }: { era?: Era; more?: readonly string[] } = {},
): Promise<Desk> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  const workspace = await openWorkspace({
    folders: [tree.folder, ...more.map((name) => join(tree.folder, name))],
  });
  const server = defineServer({
    name: 'files',
    title: 'Files',
    version: '1',
    resources: [defineFile(workspace)],
  });
  const connection = await connect(server, { era });
  onTestFinished(connection.close);
  const { client } = connection;
  const heard: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    heard.push(params.uri);
  });
  const follow = async (uri: string): Promise<void> => {
    if (era === 'legacy') await client.subscribeResource({ uri });
    else await client.listen({ resourceSubscriptions: [uri] });
  };
  return { ...tree, ...connection, heard, follow, open: server.watches.open };
}

test.for([
  ['text', 'src/a.ts', 'let a = 1;\n', { mimeType: 'text/x-typescript', text: 'let a = 1;\n' }],
  ['an empty file', 'empty.txt', '', { mimeType: 'text/plain', text: '' }],
  [
    'a name that a URI cannot hold',
    'a b/#1 100%.md',
    'x',
    { mimeType: 'text/markdown', text: 'x' },
  ],
  [
    'a picture',
    'dot.png',
    PNG,
    { mimeType: 'image/png', blob: Buffer.from(PNG).toString('base64') },
  ],
] as const)('reads %s', async ([, path, contents, expected]) => {
  const { client } = await openDesk({ [path]: contents });
  const uri = `workspace:///${path.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await client.readResource({ uri });
  const _meta = { [FOREIGN_META_KEY]: { contains: 'contents of files', trust: 'data' } };
  expect(answer.contents).toEqual([{ uri, ...expected, _meta }]);
});

test.for([
  ['missing.txt', -32602, 'There is no file or folder "missing.txt".'],
  ['../outside/secret.txt', -32603, '"../outside/secret.txt" leads outside the allowed folders.'],
  ['/etc/hostname', -32603, '"/etc/hostname" leads outside the allowed folders.'],
  ['leak.txt', -32603, '"leak.txt" leads outside the allowed folders.'],
  ['sub', -32602, '"sub" is a folder; expected a file.'],
  ['a%00b', -32602, 'it holds a NUL byte'],
  ['large.bin', -32603, `"large.bin" has more than the ${BLOB_BYTES} bytes`],
] as const)('refuses to read %s', async ([path, code, words]) => {
  const { client, folder } = await openDesk({
    'sub/a.txt': 'x',
    ...(path === 'large.bin' && { 'large.bin': new Uint8Array(BLOB_BYTES + 1) }),
  });
  await symlink('../outside/secret.txt', join(folder, 'leak.txt'));
  const refused = client.readResource({ uri: `workspace:///${path}` });
  await expect(refused).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  });
});

test('lists the files that lie right in the folder, and no others', async () => {
  const { client, folder } = await openDesk({
    'b.txt': 'x',
    'a b.txt': 'x',
    'sub/c.txt': 'x',
    '.wellspoken-trash/old.txt': 'x',
    '.wellspoken-0123456789abcdef.tmp': 'x',
  });
  await symlink('b.txt', join(folder, 'link.txt'));
  const { resources } = await client.listResources();
  expect(resources).toEqual([
    { uri: 'workspace:///a%20b.txt', name: 'a b.txt' },
    { uri: 'workspace:///b.txt', name: 'b.txt' },
  ]);
});

test('lists the files of each folder, a hundred at most, and passes over one that is gone', async () => {
  const many = Array.from({ length: 120 }, (_, n) => [`two/${n}.txt`, 'x'] as const);
  const files = { ...Object.fromEntries(many), 'one/a.txt': 'x', 'gone/b.txt': 'x' };
  const { client, folder } = await openDesk(files, { more: ['one', 'gone', 'two'] });
  await rm(join(folder, 'gone'), { recursive: true });
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(100);
  expect(resources[0]).toEqual({ uri: 'workspace:///one/a.txt', name: 'one/a.txt' });
  expect(resources[1]?.name).toMatch(/^two\/\d+\.txt$/);
});

const TEMPLATE = { type: 'ref/resource', uri: 'workspace:///{+path}' } as const;

test.for([
  ['', ['READ.md', 'source.txt', 'src/']],
  ['s', ['source.txt', 'src/']],
  ['src', ['src/']],
  ['src/', ['src/a.ts', 'src/deep/']],
  ['src/deep/b', ['src/deep/b.ts']],
  ['nowhere/', []],
  ['../', []],
  ['READ.md/', []],
] as const)('completes %o', async ([value, values]) => {
  const files = ['READ.md', 'source.txt', 'src/a.ts', 'src/deep/b.ts', '.wellspoken-trash/x'];
  const { client } = await openDesk(Object.fromEntries(files.map((path) => [path, 'x'])));
  const { completion } = await client.complete({
    ref: TEMPLATE,
    argument: { name: 'path', value },
  });
  expect(completion.values).toEqual(values);
});

test('completes with the names of the folders where there are several', async () => {
  const { client } = await openDesk({ 'one/a.txt': 'x' }, { more: ['one'] });
  const complete = async (value: string): Promise<string[]> => {
    const argument = { name: 'path', value };
    return (await client.complete({ ref: TEMPLATE, argument })).completion.values;
  };
  expect(await complete('')).toEqual(['allowed/', 'one/']);
  expect(await complete('o')).toEqual(['one/']);
  expect(await complete('one/')).toEqual(['one/a.txt']);
});

test('gives a hundred completions, and says that there are more', async () => {
  const files = Object.fromEntries(Array.from({ length: 130 }, (_, n) => [`${n}.txt`, 'x']));
  const { client } = await openDesk(files);
  const { completion } = await client.complete({
    ref: TEMPLATE,
    argument: { name: 'path', value: '' },
  });
  expect(completion).toMatchObject({ total: 130, hasMore: true });
  expect(completion.values).toHaveLength(100);
});

describe.for(['legacy', 'modern'] as const)('subscriptions, %s', (era) => {
  test.for<[string, (file: string) => Promise<void>]>([
    ['written', (file) => writeFile(file, 'two')],
    ['removed', (file) => rm(file)],
    [
      'replaced',
      async (file) => {
        await writeFile(`${file}.new`, 'two');
        await rename(`${file}.new`, file);
      },
    ],
  ])('a client hears that a file was %s, and leaves no watch behind', async ([, act]) => {
    const { follow, heard, folder, close, open } = await openDesk({ 'sub/a.txt': 'x' }, { era });
    const uri = 'workspace:///sub/a.txt';
    await follow(uri);
    await act(join(folder, 'sub/a.txt'));
    await vi.waitFor(() => expect(heard).toContain(uri));
    await close();
    await vi.waitFor(() => expect(open()).toBe(0));
  });

  test.runIf(process.platform === 'linux')('nothing stays open', async () => {
    const desk = await openDesk({ 'a.txt': 'x', 'sub/b.txt': 'x' }, { era });
    for (const path of ['a.txt', './a.txt', 'sub/b.txt']) await desk.follow(`workspace:///${path}`);
    await desk.client.readResource({ uri: 'workspace:///a.txt' });
    await writeFile(join(desk.folder, 'a.txt'), 'two');
    await vi.waitFor(() => expect(desk.heard).toContain('workspace:///./a.txt'));
    expect(await countHeldOpen(desk.folder)).toEqual({ descriptors: 0, watches: 2 });
    await desk.close();
    await vi.waitFor(() => expect(desk.open()).toBe(0));
    expect(await countHeldOpen(desk.folder)).toEqual({ descriptors: 0, watches: 0 });
  });
});

test.for([
  ['missing.txt', -32602, 'There is no file or folder "missing.txt".'],
  ['../outside/secret.txt', -32603, '"../outside/secret.txt" leads outside the allowed folders.'],
] as const)('refuses a subscription to %s', async ([path, code, words]) => {
  const { client } = await openDesk({}, { era: 'legacy' });
  const refused = client.subscribeResource({ uri: `workspace:///${path}` });
  await expect(refused).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words) as string,
  });
});
