import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';

import { codeJob, filesJob, scanContext, startAt } from '../../tests/support/scan.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { type CodeFindings, type CodeJob, searchCode } from './code/search-code.ts';
import { type FilesJob, searchFiles } from './search-files.ts';

async function tree(files: Readonly<Record<string, string | Uint8Array>>): Promise<Tree> {
  const made = await makeTree(files);
  onTestFinished(made.remove);
  return made;
}

function lines(findings: Pick<CodeFindings, 'files'>): readonly string[] {
  return findings.files.flatMap(({ path, matches }) =>
    matches.map(({ line, column, text }) => `${path}:${line}:${column}:${text}`),
  );
}

function code(folder: string, text: string, more: Partial<CodeJob> = {}): readonly string[] {
  return lines(searchCode(codeJob(folder, text, more), scanContext()));
}

function names(folder: string, pattern: string, more: Partial<FilesJob> = {}): readonly string[] {
  const { entries } = searchFiles(filesJob(folder, pattern, more), scanContext());
  return entries.map(({ path }) => path);
}

test('finds lines in the order of paths, grouped by file', async () => {
  const { folder } = await tree({
    'b.ts': 'x\n  needle\nneedle',
    'a/z.ts': 'needle',
    'a.ts': 'needle',
    'B.ts': 'needle',
  });
  expect(code(folder, 'needle')).toEqual([
    'B.ts:1:1:needle',
    'a/z.ts:1:1:needle',
    'a.ts:1:1:needle',
    'b.ts:2:3:  needle',
    'b.ts:3:1:needle',
  ]);
});

test('shows the lines around a match', async () => {
  const { folder } = await tree({ 'a.ts': '1\n2\nneedle\n4\n5\n' });
  const { files } = searchCode(codeJob(folder, 'needle', { contextLines: 2 }), scanContext());
  expect(files[0]?.matches[0]).toMatchObject({ before: ['1', '2'], after: ['4', '5'] });
});

test.each([
  [{ endings: ['.ts'] }, ['a.ts', 'src/c.TS']],
  [{ include: ['src/**'] }, ['src/c.TS', 'src/d.py']],
  [{ include: ['*.py', 'a.*'] }, ['a.ts', 'src/d.py']],
  [{ exclude: ['src'] }, ['a.ts', 'b.txt']],
  [{ exclude: ['src/*.py', '*.txt'] }, ['a.ts', 'src/c.TS']],
  [{ endings: ['.ts'], include: ['src/**'] }, ['src/c.TS']],
])('searches only what %j leaves', async (more, expected) => {
  const files = ['a.ts', 'b.txt', 'src/c.TS', 'src/d.py'];
  const { folder } = await tree(Object.fromEntries(files.map((file) => [file, 'needle'])));
  expect(code(folder, 'needle', more)).toEqual(expected.map((path) => `${path}:1:1:needle`));
});

test('counts globs from the folder that is searched', async () => {
  const { folder } = await tree({ 'src/util/a.ts': 'x', 'src/b.ts': 'x', 'util/c.ts': 'x' });
  expect(names(folder, 'util/*.ts', { starts: [startAt(folder, ['src'])] })).toEqual([
    'src/util/a.ts',
  ]);
});

test('leaves out what .gitignore files name, those above the start included', async () => {
  const { folder } = await tree({
    '.gitignore': '*.log\n/dist/\n',
    'dist/a.ts': 'x',
    'src/.gitignore': 'local\n!keep.log\n',
    'src/local/b.ts': 'x',
    'src/keep.log': 'x',
    'src/other.log': 'x',
    'src/dist/c.ts': 'x',
  });
  const kept = ['src/.gitignore', 'src/dist/c.ts', 'src/keep.log'];
  expect(names(folder, '*', { type: 'file' })).toEqual(['.gitignore', ...kept]);
  expect(names(folder, '*', { type: 'file', starts: [startAt(folder, ['src'])] })).toEqual(kept);
  expect(names(folder, '*.log', { includeIgnored: true })).toHaveLength(2);
});

test('looks into an ignored folder that is asked for by its path', async () => {
  const { folder } = await tree({ '.gitignore': 'dist/\n', 'dist/a.ts': 'needle' });
  expect(code(folder, 'needle', { starts: [startAt(folder, ['dist'])] })).toHaveLength(1);
});

test('never looks at .git, the trash, or files that are being written', async () => {
  const { folder } = await tree({
    '.git/config': 'needle',
    '.wellspoken-trash/old.ts': 'needle',
    '.wellspoken-0123456789abcdef.tmp': 'needle',
    '.github/ci.yml': 'needle',
  });
  expect(code(folder, 'needle', { includeIgnored: true })).toEqual(['.github/ci.yml:1:1:needle']);
});

test('searches a file that is asked for by its path, even if it is ignored', async () => {
  const { folder } = await tree({
    '.gitignore': '*.log',
    'a/b.log': 'needle',
    'a/c.log': 'needle',
  });
  const starts = [{ ...startAt(folder, ['a', 'b.log']), isFile: true }];
  expect(code(folder, 'needle', { starts })).toEqual(['a/b.log:1:1:needle']);
});

test('decodes UTF-16 with a byte order mark, and skips the mark of UTF-8', async () => {
  const little = Buffer.from('\uFEFFgröße needle\n', 'utf16le');
  const { folder } = await tree({
    'a-little.txt': little,
    'b-big.txt': Buffer.from(little).swap16(),
    'c-utf8.txt': '\uFEFFneedle',
  });
  expect(code(folder, 'needle')).toEqual([
    'a-little.txt:1:7:größe needle',
    'b-big.txt:1:7:größe needle',
    'c-utf8.txt:1:1:needle',
  ]);
});

test('counts what it does not search, and names what is not simply binary', async () => {
  const { folder } = await tree({
    'a.bin': 'needle\0',
    'big.txt': Buffer.alloc(16 * 1024 * 1024 + 1, 'needle '),
    'ok.txt': 'needle',
    'late.txt': `${'x'.repeat(9_000)}needle\0`,
  });
  const context = scanContext();
  const found = searchCode(codeJob(folder, 'needle'), context);
  expect(found).toMatchObject({ matchCount: 2, filesSearched: 2 });
  expect(context.skipped.counts).toMatchObject({ binary: 1, tooLarge: 1 });
  expect(context.skipped.names).toEqual(['big.txt']);
});

test('cuts a long line around the match and says so', async () => {
  const { folder } = await tree({ 'min.js': `${'x'.repeat(50_000)}needle${'y'.repeat(50_000)}` });
  const { files } = searchCode(codeJob(folder, 'needle'), scanContext());
  expect(files[0]?.matches[0]).toMatchObject({ line: 1, column: 50_001, cut: true });
  expect(files[0]?.matches[0]?.text.length).toBeLessThan(500);
});

test('finds files, folders and links by name, with what is known of them', async () => {
  const { folder, outside } = await tree({ 'docs/guide.md': '12345', 'README.md': '' });
  await mkdir(join(folder, 'a.md'));
  await symlink(outside, join(folder, 'link.md'));
  const { entries } = searchFiles(filesJob(folder, '*.md'), scanContext());
  expect(entries.map(({ path, type, size }) => [path, type, size])).toEqual([
    ['README.md', 'file', 0],
    ['a.md', 'folder', undefined],
    ['docs/guide.md', 'file', 5],
    ['link.md', 'link', undefined],
  ]);
  expect(names(folder, '*.md', { type: 'folder' })).toEqual(['a.md']);
  expect(names(folder, '*.MD', { type: 'file' })).toEqual([]);
  expect(names(folder, '*.MD', { type: 'file', ignoreCase: true })).toHaveLength(2);
});

test('reads no further than a page needs', async () => {
  const files = Array.from({ length: 50 }, (_, n) => `f${100 + n}.ts`);
  const { folder } = await tree(
    Object.fromEntries(files.map((file) => [file, 'needle\nneedle\n'])),
  );
  const opened: string[] = [];
  const context = scanContext({ beforeOpen: (path) => opened.push(path) });
  const page = searchCode(codeJob(folder, 'needle', { maxResults: 3 }), context);
  expect(opened).toEqual(['f100.ts', 'f101.ts']);
  expect(page).toMatchObject({ matchCount: 3, halt: 'page', filesSearched: 2 });
  expect(page.next).toEqual({ start: 0, names: ['f101.ts'], line: 1 });
});

const part = fc.constantFrom('a', 'b', 'B', 'a.b', '-', 'é', '0');
const treeFiles = fc.dictionary(
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `${parts.join('/')}.f`),
  fc.array(fc.constantFrom('x', 'needle', ''), { maxLength: 5 }).map((all) => all.join('\n')),
  { minKeys: 1, maxKeys: 12 },
);

test('gives in pages of any size what it gives at once', async () => {
  await fc.assert(
    fc.asyncProperty(treeFiles, fc.integer({ min: 1, max: 4 }), async (files, size) => {
      const { folder, remove } = await makeTree(files);
      try {
        expect(inPages(folder, { maxResults: size })).toEqual(code(folder, 'needle'));
        expect(namesInPages(folder, size)).toEqual(names(folder, '*'));
      } finally {
        await remove();
      }
    }),
    { numRuns: 60 },
  );
});

function inPages(folder: string, more: Partial<CodeJob>): readonly string[] {
  const all: string[] = [];
  let from: CodeJob['from'];
  do {
    const page = searchCode(codeJob(folder, 'needle', { ...more, from }), scanContext());
    all.push(...lines(page));
    from = page.next;
  } while (from !== undefined);
  return all;
}

function namesInPages(folder: string, limit: number): readonly string[] {
  const all: string[] = [];
  let from: FilesJob['from'];
  do {
    const page = searchFiles(filesJob(folder, '*', { limit, from }), scanContext());
    all.push(...page.entries.map(({ path }) => path));
    from = page.next;
  } while (from !== undefined);
  return all;
}

test('goes on where it was when the file or folder it stopped at is gone', async () => {
  const { folder } = await tree({
    'a/1': 'needle',
    'b/1': 'needle',
    'b/2': 'needle',
    'c/1': 'needle',
  });
  for (const gone of [['b', '1'], ['b'], ['b', '0', 'x'], ['az']]) {
    const from = { start: 0, names: gone, line: 0 };
    const found = code(folder, 'needle', { from }).map((line) => line.slice(0, 3));
    expect(found).toEqual(gone[1] === '1' ? ['b/2', 'c/1'] : ['b/1', 'b/2', 'c/1']);
  }
});

test('goes through several folders as one, and does without one that is gone', async () => {
  const first = await tree({ a: 'needle', b: 'needle' });
  const second = await tree({ a: 'needle' });
  const gone = { ...startAt(second.folder), path: join(second.folder, 'gone'), prefix: ['gone'] };
  const starts = [
    { ...startAt(first.folder), prefix: ['one'] },
    gone,
    { ...startAt(second.folder), prefix: ['two'] },
  ];
  const expected = ['one/a:1:1:needle', 'one/b:1:1:needle', 'two/a:1:1:needle'];
  expect(code(first.folder, 'needle', { starts })).toEqual(expected);
  expect(inPages(first.folder, { starts, maxResults: 1 })).toEqual(expected);
});

test('answers with what it has when the time is over, and says where to go on', async () => {
  const { folder } = await tree({ a: 'needle', b: 'needle', c: 'needle' });
  let asked = 0;
  const halted = () => ((asked += 1) > 3 ? ('time' as const) : undefined);
  const page = searchCode(codeJob(folder, 'needle'), scanContext({ halted }));
  expect(page.halt).toBe('time');
  const rest = code(folder, 'needle', { from: page.next });
  expect([...lines(page), ...rest]).toEqual(code(folder, 'needle'));
  expect(rest.length).toBeGreaterThan(0);
});

test('stops within a large file, and goes on in it', async () => {
  const content = `${'xx\n'.repeat(5_000)}ab\n`;
  const { folder } = await tree({ 'large.txt': content });
  const query = { text: 'a.?b?$', regex: true, ignoreCase: false, wholeWord: false };
  let asked = 0;
  const halted = () => ((asked += 1) > 4 ? ('cancelled' as const) : undefined);
  const page = searchCode(codeJob(folder, '', { query }), scanContext({ halted }));
  expect(page).toMatchObject({ matchCount: 0, halt: 'cancelled' });
  expect(page.next?.line).toBeGreaterThan(0);
  expect(page.next?.line).toBeLessThan(5_000);
  expect(code(folder, '', { query, from: page.next })).toEqual(['large.txt:5001:1:ab']);
});

test('shows the same lines around a match wherever a large file is cut for reading', async () => {
  const content = Array.from(
    { length: 60_000 },
    (_, n) => `line ${n}${n % 97 === 0 ? ' needle' : ''}`,
  );
  const { folder } = await tree({ 'large.txt': content.join('\n') });
  const job = codeJob(folder, 'needle', { contextLines: 3 });
  const { files } = searchCode(job, scanContext());
  for (const { line, before, text, after } of files[0]?.matches ?? []) {
    expect([...before, text, ...after]).toEqual(content.slice(Math.max(0, line - 4), line + 3));
  }
  expect(inPages(folder, { contextLines: 3 })).toHaveLength(Math.ceil(60_000 / 97));
});

test('ends a page before an answer grows too large', async () => {
  const line = `needle ${'é'.repeat(300)}\n`;
  const { folder } = await tree({ 'a.txt': line.repeat(2_000) });
  const page = searchCode(codeJob(folder, 'needle', { contextLines: 10 }), scanContext());
  expect(page.halt).toBe('page');
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(250_000);
});

test('tells a start that is gone or was replaced by its code', async () => {
  const { folder } = await tree({ 'a.ts': 'x' });
  const start = startAt(folder);
  const starts = { gone: [{ ...start, names: ['no'] }], file: [{ ...start, names: ['a.ts'] }] };
  const replaced = [{ ...start, inode: start.inode + 1 }];
  expect(() => code(folder, 'x', { starts: starts.gone })).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  );
  expect(() => code(folder, 'x', { starts: starts.file })).toThrow(
    expect.objectContaining({ code: 'ENOTDIR' }),
  );
  expect(() => code(folder, 'x', { starts: replaced })).toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  );
});

test('names with line breaks come back as they are', async () => {
  const { folder } = await tree({});
  await writeFile(join(folder, 'two\nlines.ts'), 'needle');
  expect(names(folder, '*.ts')).toEqual(['two\nlines.ts']);
});
