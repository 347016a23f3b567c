import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { verifies } from '@wellspoken/proof';
import { expect, onTestFinished, test } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import {
  codeJob,
  type ContextOptions,
  filesJob,
  scanContext,
  startAt,
} from '../../tests/support/scan.ts';
import { makeTree, SECRET, type Tree } from '../../tests/support/tree.ts';
import { searchCode } from './code/search-code.ts';
import { drawTree } from './draw-tree.ts';
import { searchFiles } from './search-files.ts';
import type { WalkContext } from './walk/walk.ts';

const onLinux = process.platform === 'linux';

async function tree(files: Readonly<Record<string, string>>): Promise<Tree> {
  const made = await makeTree(files);
  onTestFinished(made.remove);
  return made;
}

const MAKE_FIFO = 'mkfifo';

function makeFifo(path: string): void {
  execFileSync(MAKE_FIFO, [path]);
}

type Scan = (folder: string, context: WalkContext) => unknown;

/** The three scans, each looking for what lies outside. */
const scans: Readonly<Record<string, Scan>> = {
  'search in contents': (folder, context) => searchCode(codeJob(folder, SECRET.slice(4)), context),
  'search for names': (folder, context) => searchFiles(filesJob(folder, 'secret*'), context),
  'drawing of a tree': (folder, context) =>
    drawTree(
      {
        starts: [startAt(folder)],
        exclude: [],
        includeIgnored: false,
        depth: 20,
        maxEntries: 100,
        sizes: true,
      },
      context,
    ),
};

/** Makes what lies outside look like what lies inside, whichever folder is swapped for it. */
async function mirror({ outside }: Tree): Promise<void> {
  await mkdir(join(outside, 'b'));
  for (const path of ['b/c.ts', 'b/secret.txt', 'c.ts', 'd.ts', 'f.ts', 'g.ts']) {
    writeFileSync(join(outside, path), SECRET);
  }
}

const FILES = { 'a/b/c.ts': 'x', 'a/d.ts': 'x', 'e/.gitignore': 'f', 'e/f.ts': 'x', 'g.ts': 'x' };

/** How often a scan opens something in the tree above. */
async function countOpens(scan: Scan): Promise<number> {
  const { folder } = await tree(FILES);
  let opens = 0;
  scan(folder, scanContext({ beforeOpen: () => (opens += 1) }));
  return opens;
}

/** Swaps what is about to be opened, and each folder above it, for links to the outside. */
function swap({ folder, outside }: Tree, shown: string): void {
  const names = shown.split('/');
  for (let length = names.length; length > 0; length--) {
    const path = join(folder, ...names.slice(0, length));
    renameSync(path, join(folder, `moved-${length}`));
    symlinkSync(
      length === names.length && shown.endsWith('.ts') ? join(outside, 'secret.txt') : outside,
      path,
    );
  }
}

test.skipIf(!onLinux).each(Object.entries(scans))(
  'a %s reads nothing outside when what it opens next is swapped for a link',
  verifies('protocol-guide.security.scope'),
  async (_name, scan) => {
    const opens = await countOpens(scan);
    expect(opens).toBeGreaterThan(1);
    for (let at = 0; at < opens; at++) {
      const made = await tree(FILES);
      await mirror(made);
      let opened = 0;
      const beforeOpen = (shown: string): void => {
        if (opened === at && shown !== '.') swap(made, shown);
        opened += 1;
      };
      const result = JSON.stringify(scan(made.folder, scanContext({ beforeOpen })));
      expect(opened).toBeGreaterThan(at);
      expect(result).not.toContain('secret');
    }
  },
);

test.each(Object.entries(scans))('a %s follows no link', async (_name, scan) => {
  const { folder, outside } = await tree({ 'a.ts': 'x' });
  await symlink(outside, join(folder, 'folder-link'));
  await symlink(join(outside, 'secret.txt'), join(folder, 'file-link'));
  await symlink('.', join(folder, 'loop'));
  expect(JSON.stringify(scan(folder, scanContext()))).not.toContain('secret');
});

test('a .gitignore file that is a link is not read', async () => {
  const { folder, outside } = await tree({ 'a.ts': 'needle' });
  writeFileSync(join(outside, 'rules'), '*.ts');
  await symlink(join(outside, 'rules'), join(folder, '.gitignore'));
  expect(searchCode(codeJob(folder, 'needle'), scanContext()).matchCount).toBe(1);
});

test.skipIf(!onLinux)('FIFOs, sockets and devices are listed and never opened', async () => {
  const { folder } = await tree({ 'z.ts': 'needle' });
  makeFifo(join(folder, 'fifo.ts'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, 'socket.ts'), resolve));
  onTestFinished(() => void server.close());
  expect(searchCode(codeJob(folder, 'needle'), scanContext()).matchCount).toBe(1);
  const { entries } = searchFiles(filesJob(folder, '*'), scanContext());
  expect(entries.map(({ path, type }) => `${path} ${type}`)).toEqual([
    'fifo.ts other',
    'socket.ts other',
    'z.ts file',
  ]);
});

test.skipIf(!onLinux)(
  'a file that becomes a FIFO before it is opened does not hold up the scan',
  async () => {
    const { folder } = await tree({ 'a.ts': 'needle', 'b.ts': 'needle' });
    const beforeOpen = (shown: string): void => {
      if (shown !== 'a.ts') return;
      unlinkSync(join(folder, 'a.ts'));
      makeFifo(join(folder, 'a.ts'));
    };
    const context = scanContext({ beforeOpen });
    expect(searchCode(codeJob(folder, 'needle'), context).matchCount).toBe(1);
    expect(context.skipped.counts.unreadable).toBe(0);
  },
);

test('what vanishes while the scan runs is simply not there', async () => {
  const { folder } = await tree({ 'a/b.ts': 'needle', 'c.ts': 'needle', 'd.ts': 'needle' });
  const beforeOpen = (shown: string): void => rmSync(join(folder, shown), { recursive: true });
  const options: ContextOptions = { beforeOpen };
  const context = scanContext(options);
  expect(searchCode(codeJob(folder, 'needle'), context)).toMatchObject({ matchCount: 0 });
  expect(context.skipped.counts.unreadable).toBe(0);
});

test.skipIf(process.getuid?.() === 0)('what may not be read is counted and named', async () => {
  const { folder } = await tree({ 'a/b.ts': 'needle', 'c.ts': 'needle', 'd.ts': 'needle' });
  await chmod(join(folder, 'a'), 0);
  await chmod(join(folder, 'c.ts'), 0);
  onTestFinished(() => chmod(join(folder, 'a'), 0o700));
  const context = scanContext();
  expect(searchCode(codeJob(folder, 'needle'), context)).toMatchObject({ matchCount: 1 });
  expect(context.skipped.counts.unreadable).toBe(2);
  expect(context.skipped.names).toEqual(['a', 'c.ts']);
});

test.skipIf(!onLinux)('what cannot be opened is counted and named', async () => {
  const { folder } = await tree({ 'z.ts': 'needle' });
  const long = 'n'.repeat(250);
  // Deeper than a path may be long, so that it can be reached step by step only.
  let here = openSync(folder, 'r');
  for (let level = 0; level < 18; level++) {
    mkdirSync(`/proc/self/fd/${here}/${long}`);
    const next = openSync(`/proc/self/fd/${here}/${long}`, 'r');
    closeSync(here);
    here = next;
  }
  closeSync(here);
  try {
    const context = scanContext();
    const starts = [{ ...startAt(folder), hold: 'path' as const }];
    expect(searchCode(codeJob(folder, 'needle', { starts }), context).matchCount).toBe(1);
    expect(context.skipped.counts.unreadable).toBe(1);
    expect(context.skipped.names[0]?.startsWith(`${long}/${long}/`)).toBe(true);
    const held = scanContext();
    searchCode(codeJob(folder, 'needle'), held);
    expect(held.skipped.counts.unreadable).toBe(0);
  } finally {
    execFileSync('rm', ['-rf', long], { cwd: folder });
  }
});

test.skipIf(!onLinux)('names that are not UTF-8 are counted, and hide no others', async () => {
  const { folder } = await tree({ 'a.ts': 'needle', 'b\uFFFD.ts': 'needle' });
  const bytes = (name: string) =>
    Buffer.concat([Buffer.from(`${folder}/${name}`), Buffer.from([0xff])]);
  writeFileSync(bytes('x'), 'needle');
  mkdirSync(bytes('folder'));
  const context = scanContext();
  expect(searchCode(codeJob(folder, 'needle'), context).files.map(({ path }) => path)).toEqual([
    'a.ts',
    'b\uFFFD.ts',
  ]);
  expect(context.skipped.counts.unnameable).toBe(2);
});

test('a very deep tree is scanned down to a bound, with a descriptor for each level at most', async () => {
  const { folder } = await tree({ 'top.ts': 'needle' });
  let path = folder;
  // One call for all of it would be refused: the path grows longer than a path may be.
  const deep = Array.from({ length: 700 }, () => 'd');
  for (const name of deep) path = join(path, name);
  await mkdir(path, { recursive: true });
  writeFileSync(join(folder, ...deep.slice(0, 150), 'in.ts'), 'needle');
  writeFileSync(join(path, 'deep.ts'), 'needle');
  const context = scanContext();
  const found = searchCode(codeJob(folder, 'needle'), context);
  expect(found.matchCount).toBe(2);
  expect(found.halt).toBeUndefined();
  expect(context.skipped.counts.tooDeep).toBe(1);
  expect(await openDescriptors(folder)).toBe(0);
});

test('a scan that is left early closes what it holds', async () => {
  const { folder } = await tree({ 'a/b/c/d.ts': 'needle\nneedle', 'e.ts': 'needle' });
  searchCode(codeJob(folder, 'needle', { maxResults: 1 }), scanContext());
  searchFiles(filesJob(folder, 'd.ts', { limit: 1 }), scanContext());
  let asked = 0;
  const halted = () => ((asked += 1) > 4 ? ('cancelled' as const) : undefined);
  searchCode(codeJob(folder, 'needle'), scanContext({ halted }));
  expect(await openDescriptors(folder)).toBe(0);
});

/** How many descriptors into a folder this process has open, as far as the system tells. */
async function openDescriptors(folder: string): Promise<number> {
  return onLinux ? (await countHeldOpen(folder)).descriptors : 0;
}
