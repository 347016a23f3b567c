import { execFileSync } from 'node:child_process';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import { codeJob, filesJob, startAt } from '../../tests/support/scan.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { createScanner, type Scanner, type ScannerOptions } from './scanner.ts';

const COPIES = 300;
const signal = new AbortController().signal;
let tree: Tree;

beforeAll(async () => {
  tree = await makeTree({
    'a.ts': 'needle',
    'b/c.ts': 'needle',
    'z/0.txt': 'ab\n'.repeat(2_000_000),
  });
  // One file under many names: little to store, and more to read than a test could wait for.
  for (let copy = 1; copy < COPIES; copy++) {
    linkSync(join(tree.folder, 'z/0.txt'), join(tree.folder, `z/${copy}.txt`));
  }
});
afterAll(() => tree.remove());

async function withScanner<T>(
  work: (scanner: Scanner) => Promise<T>,
  options: ScannerOptions = {},
): Promise<T> {
  const scanner = createScanner(options);
  try {
    return await work(scanner);
  } finally {
    await scanner.close();
  }
}

/** A search that takes minutes. */
function endlessJob(): ReturnType<typeof codeJob> {
  const query = { text: '[^ab]+[cd]$', regex: true, ignoreCase: false, wholeWord: false };
  return codeJob(tree.folder, '', { query });
}

test('does all three kinds of scan in its threads', async () => {
  await withScanner(async (scanner) => {
    const [code, files, drawing] = await Promise.all([
      scanner.searchCode(codeJob(tree.folder, 'needle', { exclude: ['z'] }), { signal }),
      scanner.searchFiles(filesJob(tree.folder, '*.ts'), { signal }),
      scanner.drawTree(
        {
          starts: [startAt(tree.folder)],
          exclude: [],
          includeIgnored: false,
          depth: 1,
          maxEntries: 9,
          sizes: false,
        },
        { signal },
      ),
    ]);
    expect(code).toMatchObject({ matchCount: 2, filesSearched: 2, halt: undefined });
    expect(files.entries.map(({ path }) => path)).toEqual(['a.ts', 'b/c.ts']);
    expect(drawing.roots[0]?.children?.map(({ name }) => name)).toEqual(['a.ts', 'b', 'z']);
  });
});

test('tells by its code that the start is gone', async () => {
  await withScanner(async (scanner) => {
    const job = codeJob(tree.folder, 'x', { starts: [startAt(tree.folder, ['no'])] });
    await expect(scanner.searchCode(job, { signal })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('stops a search that nobody waits for any more, and serves the next', async () => {
  await withScanner(async (scanner) => {
    const controller = new AbortController();
    const reason = new Error('cancelled by a test');
    const endless = scanner.searchCode(endlessJob(), {
      signal: controller.signal,
      onProgress: (files) => {
        if (files > 2) controller.abort(reason);
      },
    });
    await expect(endless).rejects.toBe(reason);
    const quick = codeJob(tree.folder, 'needle', { exclude: ['z'] });
    const next = await scanner.searchCode(quick, { signal });
    expect(next.matchCount).toBe(2);
  });
});

test('does not begin what is cancelled already', async () => {
  await withScanner(async (scanner) => {
    const gone = AbortSignal.abort(new Error('too late'));
    const search = scanner.searchCode(codeJob(tree.folder, 'needle'), { signal: gone });
    await expect(search).rejects.toThrow('too late');
  });
});

test('answers with what it has when its time is over', async () => {
  await withScanner(
    async (scanner) => {
      const found = await scanner.searchCode(endlessJob(), { signal });
      expect(found).toMatchObject({ halt: 'time', matchCount: 0 });
      expect(found.next?.names[0]).toBe('z');
      expect(found.filesSearched).toBeLessThan(COPIES);
    },
    { budgetMs: 700 },
  );
});

test('closes what a search held that was ended in the middle', async () => {
  const scanner = createScanner();
  const controller = new AbortController();
  const endless = scanner.searchCode(endlessJob(), {
    signal: controller.signal,
    onProgress: (files) => {
      if (files > 2) void scanner.close();
    },
  });
  await expect(endless).rejects.toThrow('Terminating worker thread');
  await scanner.close();
  // The system closes them as the thread goes, which takes a moment longer than to tell of it.
  await expect.poll(openDescriptors, { timeout: 30_000 }).toBe(0);
  await expect(scanner.searchCode(endlessJob(), { signal })).rejects.toThrow('closed');
});

/** Open descriptors that lead into the tree. */
async function openDescriptors(): Promise<number> {
  return process.platform === 'linux' ? (await countHeldOpen(tree.folder)).descriptors : 0;
}

test('lets the process end without being closed', () => {
  const sources = join(import.meta.dirname, '../../../../tests/support/sources.mjs');
  const script = `
    import { statSync } from 'node:fs';
    import { createScanner } from ${JSON.stringify(join(import.meta.dirname, 'scanner.ts'))};
    const path = ${JSON.stringify(tree.folder)};
    const { dev: device, ino: inode } = statSync(path);
    const start = { path, hold: 'path', device, inode, names: [], isFile: false, prefix: [] };
    const job = { starts: [start], exclude: [], includeIgnored: false, pattern: '*.ts', ignoreCase: false, type: 'any', limit: 9 };
    const { entries } = await createScanner().searchFiles(job, { signal: new AbortController().signal });
    console.log(entries.length);
  `;
  const answer = execFileSync(
    process.execPath,
    ['--import', sources, '--input-type=module', '-e', script],
    {
      encoding: 'utf8',
      timeout: 15_000,
    },
  );
  expect(answer.trim()).toBe('2');
});
