import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SearchOptions } from './options.ts';
import { PLANTED, writeCodeTree } from './shared/code-tree.ts';
import { type BenchTask, type Contender, measure, type Timing } from './shared/measure.ts';
import { type Server, startServerFilesystem, startWorkspace } from './shared/server.ts';
import { writeTable } from './shared/table.ts';

/** What the benchmark of searching saw. */
export interface SearchReport {
  readonly files: number;
  readonly bytes: number;
  readonly rounds: number;
  readonly timings: readonly Timing[];
  /** The most memory that each server held, in megabytes; absent where the system does not report it. */
  readonly peakMegabytes: {
    readonly workspace: number | undefined;
    readonly serverFilesystem: number | undefined;
  };
}

/** Makes the tree, runs all contenders on it, and removes it again. */
export async function benchSearch({
  files,
  megabytes,
  rounds,
}: SearchOptions): Promise<SearchReport> {
  const tree = makeCodeTree(files, megabytes);
  process.once('SIGINT', () => {
    tree.remove();
    process.kill(process.pid, 'SIGINT');
  });
  try {
    const workspace = await startWorkspace(tree.folder);
    const filesystem = await startServerFilesystem(tree.folder);
    try {
      const timings: Timing[] = [];
      for (const task of searchTasks({ folder: tree.folder, workspace, filesystem })) {
        timings.push(...(await measure(task, rounds)));
      }
      const peakMegabytes = {
        workspace: workspace.peakMegabytes(),
        serverFilesystem: filesystem.peakMegabytes(),
      };
      return { files, bytes: tree.bytes, rounds, timings, peakMegabytes };
    } finally {
      await Promise.all([workspace.close(), filesystem.close()]);
    }
  } finally {
    tree.remove();
  }
}

/** Writes a report for people. */
export function describeSearch({
  files,
  bytes,
  rounds,
  timings,
  peakMegabytes,
}: SearchReport): string {
  const size = `${files} files, ${(bytes / 1_000_000).toFixed(0)} MB, median of ${rounds} rounds`;
  const memory = ([name, peak]: readonly [string, number | undefined]): string =>
    `Peak memory of ${name}: ${peak === undefined ? 'not known on this system' : `${peak} MB`}`;
  return [
    size,
    '',
    writeTable(timings),
    '',
    memory(['workspace', peakMegabytes.workspace]),
    memory(['server-filesystem', peakMegabytes.serverFilesystem]),
    '',
    'Ratios count from the first contender of each task. server-filesystem has no',
    'search in contents; its search_files is measured beside ours.',
  ].join('\n');
}

/** Where the contenders work. */
export interface Scene {
  readonly folder: string;
  readonly workspace: Server;
  readonly filesystem: Server;
}

const FIRST_PAGE = 100;

/** What is measured: contents beside grep, names beside find and server-filesystem. */
function searchTasks(scene: Scene): readonly BenchTask[] {
  const { rare, frequent } = PLANTED;
  const inAnyCase = { query: rare.text.toLowerCase(), ignoreCase: true };
  const pattern = `${rare.text.slice(0, 10)}[A-Z]\\w+`;
  const loose = '= (cache|store)\\.(merge|sort)\\(99[0-9]\\)';
  return [
    searchContents('rare text, whole tree', [
      runGrep(scene, ['-F', rare.text]),
      readAllPages(scene, { query: rare.text }),
    ]),
    searchContents('frequent text, all pages', [
      runGrep(scene, ['-F', frequent.text]),
      readAllPages(scene, { query: frequent.text }),
    ]),
    {
      ...searchContents('frequent text, first page', [
        runGrep(scene, ['-F', frequent.text]),
        readFirstPage(scene, { query: frequent.text }),
      ]),
      sameCount: false,
    },
    searchContents('rare text in any case', [
      runGrep(scene, ['-i', '-F', rare.text]),
      readAllPages(scene, inAnyCase),
    ]),
    searchContents('regex with a text in it', [
      runGrep(scene, ['-P', pattern]),
      readAllPages(scene, { query: pattern, regex: true }),
    ]),
    searchContents('regex of common words', [
      runGrep(scene, ['-E', loose]),
      readAllPages(scene, { query: loose, regex: true }),
    ]),
    listNames(scene),
  ];
}

function searchContents(name: string, contenders: readonly Contender[]): BenchTask {
  return { name, contenders, sameCount: true };
}

function runGrep({ folder }: Scene, args: readonly string[]): Contender {
  return { name: 'grep -rn', run: () => countLines(folder, 'grep', ['-rn', ...args, '.']) };
}

function readFirstPage({ workspace }: Scene, args: Readonly<Record<string, unknown>>): Contender {
  return {
    name: 'workspace search_code',
    run: async () => {
      const { data } = await workspace.call('search_code', { ...args, maxResults: FIRST_PAGE });
      return Number(data['matchCount']);
    },
  };
}

function readAllPages({ workspace }: Scene, args: Readonly<Record<string, unknown>>): Contender {
  return {
    name: 'workspace search_code',
    run: async () => {
      let found = 0;
      for (let more: object | undefined = {}; more !== undefined;) {
        const { data } = await workspace.call('search_code', {
          ...args,
          maxResults: 1_000,
          ...more,
        });
        found += Number(data['matchCount']);
        const cursor = data['nextCursor'];
        more = cursor === undefined ? undefined : { cursor };
      }
      return found;
    },
  };
}

// server-filesystem cannot search contents, so its nearest call stands beside search_files.
function listNames({ folder, workspace, filesystem }: Scene): BenchTask {
  return {
    name: 'names',
    sameCount: true,
    contenders: [
      { name: 'find -name', run: () => countLines(folder, 'find', ['.', '-name', 'needle-*.ts']) },
      {
        name: 'workspace search_files',
        run: async () => {
          const args = { pattern: 'needle-*.ts', limit: 1_000 };
          const { data } = await workspace.call('search_files', args);
          return Array.isArray(data['entries']) ? data['entries'].length : 0;
        },
      },
      {
        name: 'server-filesystem',
        run: async () => {
          const args = { path: folder, pattern: '**/needle-*.ts' };
          const { text } = await filesystem.call('search_files', args);
          return text.split('\n').filter((line) => line.includes('needle-')).length;
        },
      },
    ],
  };
}

/** Runs a command of the system in a folder and counts the lines that it writes. */
async function countLines(
  folder: string,
  command: string,
  args: readonly string[],
): Promise<number> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  await once(child, 'close');
  return lines;
}

/** A tree of files that look like code. */
interface CodeTree {
  readonly folder: string;
  readonly bytes: number;
  readonly remove: () => void;
}

/** Makes a tree with so many files and megabytes in a temporary folder. */
function makeCodeTree(files: number, megabytes: number): CodeTree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const bytes = writeCodeTree(folder, { files, megabytes });
  return { folder, bytes, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
