import { execFile } from 'node:child_process';
import { readdir, readFile, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { connect, type TestConnection } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openWorkspace, type WorkspaceOptions } from '../src/open.ts';
import { createOutline, createServer } from '../src/server.ts';
import { callsOn, fileCalls } from './support/calls.ts';
import { makeTree, SECRET, type Tree } from './support/tree.ts';

// Everything here goes through the tools, as a client calls them.
let tree: Tree;
let connections: (() => Promise<void>)[] = [];

beforeEach(async () => {
  tree = await makeTree({
    'README.md': 'the readme',
    'a/b/secret.txt': 'the inside',
    'a/secret.txt': 'the inside',
  });
});

afterEach(async () => {
  await Promise.all(connections.map((close) => close()));
  connections = [];
  await tree.remove();
});

async function open(options: Omit<WorkspaceOptions, 'folders'> = {}): Promise<TestConnection> {
  const workspace = await openWorkspace({ folders: [tree.folder], ...options });
  const connection = await connect(createServer(workspace));
  connections.push(connection.close, workspace.close);
  return connection;
}

async function call(
  { client }: TestConnection,
  { tool, arguments: args }: ReturnType<typeof callsOn>[number],
): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name: tool, arguments: { ...args } });
  return { text: JSON.stringify(result), isError: result.isError ?? false };
}

async function lookOutside(): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(tree.outside, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ name }) => name);
  const contents = await Promise.all(
    files.map((name) => readFile(join(tree.outside, name), 'utf8')),
  );
  return Object.fromEntries(files.map((name, index) => [name, contents[index] ?? '']));
}

test('the table of calls has every tool', () => {
  expect(
    Object.keys(fileCalls).sort(),
    'write servers/workspace/tests/support/calls.ts: each tool, and how it is called on a path',
  ).toEqual([...createOutline().tools.keys()].sort());
});

const outside: Readonly<Record<string, (tree: Tree) => string | Promise<string>>> = {
  'goes up': () => '../outside/secret.txt',
  'goes down and up': () => 'a/b/../../../outside/secret.txt',
  'goes up to a new name': () => '../outside/new.txt',
  'is absolute': ({ outside: folder }) => join(folder, 'secret.txt'),
  'is absolute and new': ({ outside: folder }) => join(folder, 'new.txt'),
  'is a system file': () => '/etc/passwd',
  'is a file of /proc': () => '/proc/self/environ',
  'is a link to a file': link('../outside/secret.txt'),
  'is a link to nothing outside': link('../outside/new.txt'),
  'is an absolute link': async (now) => link(join(now.outside, 'secret.txt'))(now),
  'goes through a link to a folder': async (now) => `${await link('../outside')(now)}/secret.txt`,
  'goes through a link to a new name': async (now) => `${await link('../outside')(now)}/new.txt`,
  'goes through /proc': async (now) =>
    `${await link('/proc/self/root')(now)}${now.outside}/secret.txt`,
};

function link(target: string): (tree: Tree) => Promise<string> {
  return async ({ folder }) => {
    await symlink(target, join(folder, 'link'));
    return 'link';
  };
}

// A link can be moved, deleted or described as the link that it is; that touches nothing outside.
const worksOnLinks = ['move_file', 'delete_file', 'get_file_info', 'copy_file'];

describe.each(Object.keys(outside))('a path that %s', (name) => {
  test(
    'reads, writes and names nothing outside with any tool',
    verifies('protocol-guide.security.scope'),
    async () => {
      const path = await outside[name]!(tree);
      const connection = await open();
      const before = await lookOutside();
      for (const one of callsOn(path)) {
        const { text, isError } = await call(connection, one);
        const where = `${one.tool} ${JSON.stringify(one.arguments)}: ${text}`;
        const isWhole = path !== 'link' || !worksOnLinks.includes(one.tool);
        if (isWhole && one.tool !== 'read_files') expect(isError, where).toBe(true);
        expect(text, where).not.toContain(SECRET);
        expect(text.replaceAll(JSON.stringify(path).slice(1, -1), ''), where).not.toContain(
          tree.outside,
        );
      }
      expect(await lookOutside()).toEqual(before);
    },
  );
});

test.each([
  ['a NUL byte', 'a\0b'],
  ['full-width dots', '．．/outside/secret.txt'],
  ['full-width slashes', '..／outside／secret.txt'],
  ['backslashes', '..\\outside\\secret.txt'],
  ['other case', '../OUTSIDE/secret.txt'],
  ['half of a character', 'a/\ud83d'],
  ['a name that is too long', 'x'.repeat(300)],
])('a path with %s reads and writes nothing outside with any tool', async (_name, path) => {
  const connection = await open();
  const before = await lookOutside();
  for (const one of callsOn(path)) {
    const { text } = await call(connection, one);
    expect(text, one.tool).not.toContain(SECRET);
    expect(text, one.tool).not.toContain(tree.folder);
  }
  expect(await lookOutside()).toEqual(before);
});

test('no tool waits for a FIFO or reads it', async () => {
  await promisify(execFile)('mkfifo', [join(tree.folder, 'pipe')]);
  const connection = await open();
  for (const one of callsOn('pipe').filter(({ tool }) => !worksOnLinks.includes(tool))) {
    const { text } = await call(connection, one);
    expect(text, one.tool).not.toContain('internal');
  }
});

describe.runIf(process.platform === 'linux')('a folder that becomes a link', () => {
  // At the worst moment `a` is swapped for a link to a folder that has the same names.
  async function arm(): Promise<{ hook: () => Promise<void>; before: unknown }> {
    await symlink('.', join(tree.outside, 'b'));
    const before = await lookOutside();
    let done = false;
    const hook = async (): Promise<void> => {
      if (done) return;
      done = true;
      await rename(join(tree.folder, 'a'), join(tree.folder, 'kept'));
      await symlink(tree.outside, join(tree.folder, 'a'));
    };
    return { hook, before };
  }

  const paths = ['a', 'a/secret.txt', 'a/b/secret.txt', 'a/b/new.txt'];
  const cases = paths.flatMap((path) => callsOn(path).map((one, index) => ({ path, one, index })));

  test.each(cases)(
    'between check and use leads $one.tool (call $index) on $path nowhere',
    async ({ one }) => {
      const { hook, before } = await arm();
      const connection = await open({ hooks: { beforeUse: hook } });
      const { text } = await call(connection, one);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(tree.outside);
      expect(await lookOutside()).toEqual(before);
    },
  );

  test.each(cases)(
    'between two steps leads $one.tool (call $index) on $path nowhere',
    async ({ one }) => {
      const { hook, before } = await arm();
      const connection = await open({ hooks: { onStep: hook } });
      const { text } = await call(connection, one);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(tree.outside);
      expect(await lookOutside()).toEqual(before);
    },
  );
});
