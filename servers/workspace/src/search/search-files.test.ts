import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifies } from '@wellspoken/proof';
import { expect, onTestFinished, test } from 'vitest';

import { openSearcher, type Searcher } from '../../tests/support/searcher.ts';
import { makeTree } from '../../tests/support/tree.ts';
import { searchFiles } from './search-files.tool.ts';

async function open(
  files: Readonly<Record<string, string>>,
): Promise<Searcher & { folder: string }> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  return { ...tree, ...(await openSearcher(searchFiles, { folders: [tree.folder] })) };
}

test(
  'says how many files it found and lists them',
  verifies('protocol-guide.tools.search-files', 'protocol-guide.tools.search-files-text'),
  async () => {
    const { call } = await open({
      'README.md': '12345',
      'CHANGELOG.md': '',
      'docs/CONTRIBUTING.md': '',
      'src/index.ts': '',
    });
    const { text, data } = await call({ pattern: '*.md' });
    expect(text).toBe('Found 3 files:\n- CHANGELOG.md\n- README.md\n- docs/CONTRIBUTING.md');
    expect(data).toMatchObject({
      entries: [
        { path: 'CHANGELOG.md', type: 'file', size: 0 },
        { path: 'README.md', type: 'file', size: 5 },
        { path: 'docs/CONTRIBUTING.md', type: 'file', size: 0 },
      ],
      complete: true,
    });
    const [first] = data['entries'] as { modified: string }[];
    expect(new Date(first!.modified).toISOString()).toBe(first!.modified);
  },
);

test.each([
  [{ pattern: '*.none' }, 'Found 0 files.'],
  [{ pattern: 'a.ts' }, 'Found 1 file:\n- src/a.ts'],
  [{ pattern: 's*', type: 'folder' }, 'Found 1 folder:\n- src/'],
  [{ pattern: 'src/**', type: 'any' }, 'Found 2 entries:\n- src/a.ts\n- src/b.TS'],
  [{ pattern: '*.ts', ignoreCase: true, path: 'src' }, 'Found 2 files:\n- src/a.ts\n- src/b.TS'],
  [{ pattern: '*', exclude: ['src'] }, 'Found 1 file:\n- c.md'],
])(
  'answers %j in words',
  verifies('protocol-guide.tools.search-files-text'),
  async (args, expected) => {
    const { call } = await open({ 'src/a.ts': '', 'src/b.TS': '', 'c.md': '' });
    expect((await call(args)).text).toBe(expected);
  },
);

test('gives one page after the other', async () => {
  const { call } = await open({ a: '', 'b/1': '', 'b/2': '', c: '' });
  const first = await call({ pattern: '*', limit: 2 });
  expect(first.data).toMatchObject({
    complete: false,
    why: 'page',
    entries: [{ path: 'a' }, { path: 'b/1' }],
  });
  expect(first.text).toMatch(
    /^Found 2 files:\n- a\n- b\/1\nThis page is full\. For more, repeat the call with cursor "\S+"\.$/,
  );
  const second = await call({ pattern: '*', limit: 5, cursor: first.data['nextCursor'] });
  expect(second.data).toMatchObject({ complete: true, entries: [{ path: 'b/2' }, { path: 'c' }] });
});

test('writes a name with a line break on one line of the text', async () => {
  const { call, folder } = await open({});
  await writeFile(join(folder, 'a\n- fake.md'), '');
  const { text, data } = await call({ pattern: '*.md' });
  expect(text).toBe('Found 1 file:\n- a\\n- fake.md');
  expect(data).toMatchObject({ entries: [{ path: 'a\n- fake.md' }] });
});

test.each([
  [{ pattern: '{a,b' + ',c}{d,e,f}'.repeat(6) }, 'its braces stand for more than 256 patterns'],
  [{ pattern: 'a\\' }, 'it ends with a single backslash'],
  [{ pattern: '*', path: 'a.txt' }, '"a.txt" is a file; expected a folder.'],
  [{ pattern: '*', path: '/etc' }, '"/etc" leads outside the allowed folders.'],
])('refuses %j and says why', verifies('protocol-guide.security.queries'), async (args, why) => {
  const { call } = await open({ 'a.txt': '' });
  const { text, code } = await call(args);
  expect(text).toContain(why);
  expect(code).not.toBe('internal');
});
