import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { openSearcher, type Searcher } from '../../tests/support/searcher.ts';
import { makeTree } from '../../tests/support/tree.ts';
import { directoryTree } from './directory-tree.tool.ts';

const FILES = {
  '.gitignore': 'dist/\n*.log\n',
  'dist/out.js': '',
  'README.md': '12345',
  'src/index.ts': '',
  'src/util/math.ts': '',
  'src/util/debug.log': '',
  'src/util/deep/er/file.ts': '',
};

async function open(
  files: Readonly<Record<string, string>> = FILES,
): Promise<Searcher & { folder: string }> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  return { ...tree, ...(await openSearcher(directoryTree, { folders: [tree.folder] })) };
}

test('draws a tree without what .gitignore names', async () => {
  const { call } = await open();
  const { text, data } = await call({ depth: 9 });
  expect(text).toBe(
    [
      './',
      '  .gitignore',
      '  README.md',
      '  src/',
      '    index.ts',
      '    util/',
      '      deep/',
      '        er/',
      '          file.ts',
      '      math.ts',
    ].join('\n'),
  );
  expect(data).toMatchObject({ shown: 9, complete: true });
});

test('gives the tree as data, with sizes where asked', async () => {
  const { call } = await open({ 'a.md': '12345', 'b/c.ts': '' });
  expect((await call({ sizes: true })).data).toMatchObject({
    roots: [
      {
        name: '.',
        type: 'folder',
        children: [
          { name: 'a.md', type: 'file', size: 5 },
          { name: 'b', type: 'folder', children: [{ name: 'c.ts', type: 'file', size: 0 }] },
        ],
      },
    ],
  });
});

test('says of each folder how much is not shown for depth', async () => {
  const { call } = await open();
  const { text, data } = await call({ depth: 2, path: 'src' });
  expect(text).toBe(
    [
      'src/',
      '  index.ts',
      '  util/',
      '    deep/ … 1 not shown',
      '    math.ts',
      '4 entries shown. For more, raise depth or maxEntries, or give the path of a folder.',
    ].join('\n'),
  );
  expect(data).toMatchObject({ complete: false });
});

test('shows upper levels first when there are too many entries', async () => {
  const files = Object.fromEntries(
    ['a', 'b'].flatMap((folder) => [1, 2, 3].map((n) => [`${folder}/${n}.ts`, ''])),
  );
  const { call } = await open({ ...files, 'z.ts': '' });
  const { text } = await call({ maxEntries: 5 });
  expect(text.split('\n').slice(0, -1)).toEqual([
    './',
    '  a/ … 1 not shown',
    '    1.ts',
    '    2.ts',
    '  b/ … 3 not shown',
    '  z.ts',
  ]);
});

test('shows links and leaves out what is excluded', async () => {
  const { call, folder } = await open({ 'a.ts': '', 'b/c.ts': '' });
  await symlink('a.ts', join(folder, 'link.ts'));
  await symlink('.', join(folder, 'loop'));
  expect((await call({ exclude: ['b', 'a.*'] })).text).toBe('./\n  link.ts (link)\n  loop (link)');
});

test('shows an empty folder and ignored ones where asked', async () => {
  const { call } = await open({ '.gitignore': 'dist', 'dist/x': '' });
  expect((await call({ includeIgnored: true })).text).toBe('./\n  .gitignore\n  dist/\n    x');
  expect((await call({ exclude: ['*'] })).text).toBe('./');
});

test.each([
  [{ path: 'README.md' }, '"README.md" is a file; expected a folder.'],
  [{ path: 'srcc' }, 'Did you mean "src"?'],
  [{ exclude: ['[x'] }, '"exclude" holds the glob "[x"'],
  [{ depth: 0 }, 'depth'],
])('refuses %j and says why', async (args, why) => {
  const { call } = await open();
  const { text, code } = await call(args);
  expect(text).toContain(why);
  expect(code).not.toBe('internal');
});

test('draws each allowed folder', async () => {
  const one = await makeTree({ 'x.ts': '' });
  const two = await makeTree({ 'y.ts': '' });
  onTestFinished(one.remove);
  onTestFinished(two.remove);
  const { call } = await openSearcher(directoryTree, { folders: [one.folder, two.folder] });
  expect((await call({})).text).toBe('allowed/\n  x.ts\nallowed-2/\n  y.ts');
});
