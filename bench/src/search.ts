import { makeCodeTree } from './make-tree.ts';
import { measure, type Timing } from './measure.ts';
import type { SearchOptions } from './options.ts';
import { searchTasks } from './search-tasks.ts';
import { startServerFilesystem, startWorkspace } from './server.ts';
import { writeTable } from './table.ts';

/** What the benchmark of searching saw. */
export interface SearchReport {
  readonly files: number;
  readonly bytes: number;
  readonly rounds: number;
  readonly timings: readonly Timing[];
  /** The most memory that each server held, in megabytes; absent where the system does not tell. */
  readonly peakMegabytes: {
    readonly workspace: number | undefined;
    readonly serverFilesystem: number | undefined;
  };
}

/** Makes the tree, lets all contenders search it, and removes it again. */
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
