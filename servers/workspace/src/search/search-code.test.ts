import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { verifies } from '@wellspoken/proof';
import { expect, onTestFinished, test } from 'vitest';

import { openSearcher, type Searcher } from '../../tests/support/searcher.ts';
import { makeTree, SECRET } from '../../tests/support/tree.ts';
import type { Hooks } from '../sandbox/sandbox.ts';
import { searchCode } from './search-code.tool.ts';

const FILES = {
  'README.md': '# Site\nrun add\n',
  'src/index.ts': "import { add } from './util/math.ts';\n\nconsole.log(add(1, 2));\n",
  'src/util/math.ts': 'export function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'src/util/math.py': 'def add(a, b):\n    return a + b\n',
};

async function open(
  files: Readonly<Record<string, string>> = FILES,
  hooks?: Hooks,
): Promise<Searcher & { folder: string; outside: string }> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  const options = hooks === undefined ? {} : { hooks };
  return { ...tree, ...(await openSearcher(searchCode, { folders: [tree.folder], ...options })) };
}

test('finds a query in the code', verifies('protocol-guide.tools.search-code'), async () => {
  const { call } = await open();
  const { data, text } = await call({ query: 'add(' });
  expect(data).toEqual({
    files: [
      {
        path: 'src/index.ts',
        matches: [
          {
            line: 3,
            column: 13,
            text: 'console.log(add(1, 2));',
            cut: false,
            before: [],
            after: [],
          },
        ],
      },
      {
        path: 'src/util/math.py',
        matches: [
          { line: 1, column: 5, text: 'def add(a, b):', cut: false, before: [], after: [] },
        ],
      },
      {
        path: 'src/util/math.ts',
        matches: [
          {
            line: 1,
            column: 17,
            text: 'export function add(a: number, b: number): number {',
            cut: false,
            before: [],
            after: [],
          },
        ],
      },
    ],
    matchCount: 3,
    filesSearched: 4,
    complete: true,
    skipped: { binary: 0, tooLarge: 0, unreadable: 0, unnameable: 0, tooDeep: 0, paths: [] },
  });
  expect(text).toBe(
    [
      'Found 3 matches in 3 files (4 files searched):',
      'src/index.ts:3: console.log(add(1, 2));',
      'src/util/math.py:1: def add(a, b):',
      'src/util/math.ts:1: export function add(a: number, b: number): number {',
    ].join('\n'),
  );
});

test(
  'searches files of one type only, and names the types for a wrong one',
  verifies('protocol-guide.tools.search-code'),
  async () => {
    const { call } = await open();
    const { data } = await call({ query: 'return', fileType: 'py' });
    expect(data).toMatchObject({ files: [{ path: 'src/util/math.py' }], filesSearched: 1 });
    const wrong = await call({ query: 'return', fileType: 'pyy' });
    expect(wrong.code).toBe('invalid_arguments');
    expect(wrong.text).toContain('"py"');
  },
);

test('shows context as grep does', async () => {
  const { call } = await open();
  const { text } = await call({ query: 'return', path: 'src/util/math.ts', contextLines: 1 });
  expect(text).toBe(
    [
      'Found 1 match in 1 file (1 file searched):',
      'src/util/math.ts-1- export function add(a: number, b: number): number {',
      'src/util/math.ts:2:   return a + b;',
      'src/util/math.ts-3- }',
    ].join('\n'),
  );
});

test('says how many files it searched in vain', async () => {
  const { call } = await open();
  expect((await call({ query: 'nowhere' })).text).toBe('No matches in 4 files.');
});

test('pages through all matches with the cursor it gives', async () => {
  const { call } = await open();
  const paths: unknown[] = [];
  let cursor: unknown;
  do {
    const { data } = await call({
      query: 'a',
      maxResults: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    paths.push(
      ...(data['files'] as { path: string; matches: { line: number }[] }[]).flatMap(
        ({ path, matches }) => matches.map(({ line }) => `${path}:${line}`),
      ),
    );
    cursor = data['nextCursor'];
  } while (cursor !== undefined);
  expect(paths).toEqual([
    'README.md:2',
    'src/index.ts:1',
    'src/index.ts:3',
    'src/util/math.py:1',
    'src/util/math.py:2',
    'src/util/math.ts:1',
    'src/util/math.ts:2',
  ]);
});

test('says in the text how to get the next page', async () => {
  const { call } = await open();
  const { text, data } = await call({ query: 'a', maxResults: 1 });
  expect(data).toMatchObject({ complete: false, why: 'page', filesSearched: 1 });
  expect(text).toContain(`For more, repeat the call with cursor "${String(data['nextCursor'])}".`);
});

test.each([
  [{ query: 'a\nb' }, '"query" holds a line break; expected text of one line.'],
  [
    { query: '(a', regex: true },
    '"query" is not a regular expression in RE2 syntax: missing closing ): "(a", at character 1.',
  ],
  [{ query: 'ab(?=c)', regex: true }, 'Lookahead and lookbehind are not supported.'],
  [{ query: 'ab(?<!c)', regex: true }, 'Lookahead and lookbehind are not supported.'],
  [{ query: '(a)\\1', regex: true }, 'References to groups are not supported.'],
  [{ query: 'a)|(b', regex: true, wholeWord: true }, 'is not a regular expression'],
  [{ query: '((a{500}){500}){500}', regex: true }, 'invalid repeat count'],
  [
    { query: 'a', include: ['[a'] },
    '"include" holds the glob "[a", which cannot be read: a "[" is never closed.',
  ],
  [
    { query: 'a', exclude: ['!b'] },
    '"exclude" holds the glob "!b", which cannot be read: it begins with "!"; name what to leave out in "exclude" instead.',
  ],
  [{ query: 'a', cursor: 'nonsense' }, 'cursor: this one was not given by this server.'],
  [{ query: 'a', path: '../outside' }, '"../outside" leads outside the allowed folders.'],
  [{ query: 'a', path: 'src/none' }, 'There is no file or folder "src/none".'],
])('refuses %j and says why', verifies('protocol-guide.security.queries'), async (args, why) => {
  const { call } = await open();
  const { text, code } = await call(args);
  expect(text).toContain(why);
  expect(code).not.toBe('ok');
  expect(code).not.toBe('internal');
});

test('refuses the cursor of another search', async () => {
  const { call } = await open();
  const { data } = await call({ query: 'a', maxResults: 1 });
  const { text, code } = await call({ query: 'b', cursor: data['nextCursor'] });
  expect(code).toBe('invalid_arguments');
  expect(text).toContain('cursor: this one belongs to a call with other arguments.');
});

test.skipIf(process.platform !== 'linux')(
  'reads nothing outside when a folder is swapped between check and use',
  async () => {
    const swapped: string[] = [];
    const searcher = await open(
      { 'a/b/secret.txt': 'x' },
      {
        beforeUse: async (_operation, shown) => {
          if (shown !== 'a/b' || swapped.length > 0) return;
          swapped.push(shown);
          await rename(join(searcher.folder, 'a'), join(searcher.folder, 'moved'));
          await mkdir(join(searcher.outside, 'b'));
          await symlink(searcher.outside, join(searcher.folder, 'a'));
        },
      },
    );
    const { text } = await searcher.call({ query: SECRET, path: 'a/b', includeIgnored: true });
    expect(swapped).toEqual(['a/b']);
    expect(text).not.toContain(SECRET);
  },
);

test('leads the paths with the name of the folder where several are allowed', async () => {
  const one = await makeTree({ 'x.ts': 'needle' });
  const two = await makeTree({ 'inner/x.ts': 'needle' });
  onTestFinished(one.remove);
  onTestFinished(two.remove);
  const folders = [one.folder, two.folder, join(two.folder, 'inner')];
  const { call } = await openSearcher(searchCode, { folders });
  const { data } = await call({ query: 'needle' });
  expect(data).toMatchObject({
    files: [{ path: 'allowed/x.ts' }, { path: 'allowed-2/inner/x.ts' }],
  });
  expect((await call({ query: 'needle', path: 'allowed-2/inner' })).data).toMatchObject({
    files: [{ path: 'allowed-2/inner/x.ts' }],
  });
});

test('works where folders can be held by their path only', async () => {
  const { folder, remove } = await makeTree(FILES);
  onTestFinished(remove);
  const { call } = await openSearcher(searchCode, { folders: [folder], hold: 'path' });
  expect((await call({ query: 'add(', path: 'src/util' })).data).toMatchObject({ matchCount: 2 });
});

test('tells how far it is when asked, and stops when the caller gives up', async () => {
  // Enough to search for long after the first word, also where that comes late.
  const large = 'ab\n'.repeat(4_000_000);
  const { call } = await open({ a: large, b: large, c: large, d: large });
  const controller = new AbortController();
  const progress: unknown[] = [];
  const search = call(
    { query: '[^ab]+(c|d)+x?$', regex: true },
    {
      signal: controller.signal,
      onprogress: (update: unknown) => {
        progress.push(update);
        controller.abort(new Error('enough'));
      },
    },
  );
  await expect(search).rejects.toThrow('enough');
  // How many files count already depends on when the word is given.
  const message = expect.stringMatching(/^[0-3] files searched so far$/) as string;
  expect(progress).toMatchObject([{ message }]);
  expect((await call({ query: 'nowhere', maxResults: 1 })).code).toBe('ok');
});
