import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

import type { ServersOptions } from './options.ts';
import { ContenderError, createProgressLine } from './shared/command-line.ts';
import { describeMachine, type Machine } from './shared/machine.ts';
import { getMedian } from './shared/measure.ts';
import { alignColumns } from './shared/table.ts';

/** How a server started: medians over the rounds. */
export interface ServerRow {
  readonly server: string;
  readonly tools: number;
  readonly ms: number;
  /** How many times as long as devflow. */
  readonly besideDevflow: number;
}

/** What the benchmark of the servers saw. */
export interface ServersReport {
  readonly schema: 'wellspoken.bench.servers/1';
  readonly machine: Machine;
  readonly rounds: number;
  readonly rows: readonly ServerRow[];
}

const REFERENCE = 'devflow';

/** What each server is started with, so that it keeps nothing outside of a folder. */
const FLAGS: Readonly<Record<string, (folder: string) => readonly string[]>> = {
  [REFERENCE]: (folder) => ['--db', join(folder, 'devflow.db')],
  workspace: (folder) => [folder],
  entrez: (folder) => ['--data', folder],
  'california-codes': (folder) => ['--data', folder],
  'github-projects': () => [],
};

/** Measures how long each server takes from the start of its process to its first list of tools. */
export async function benchServers({ rounds }: ServersOptions): Promise<ServersReport> {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-bench-'));
  const progress = createProgressLine('servers');
  const servers = Object.entries(FLAGS).map(([name, makeFlags]) => ({
    name,
    args: [findProgram(name), ...makeFlags(folder)],
    starts: [] as Start[],
  }));
  try {
    // The first round fills the system's cache of files and is not counted.
    for (let round = 0; round <= rounds; round++) {
      progress.tell(`round ${round} of ${rounds}`);
      for (const { args, starts } of servers) starts[round] = await startOnce(args);
    }
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const medians = servers.map(({ name, starts }) => ({
    server: name,
    tools: starts[0]?.tools ?? 0,
    ms: getMedian(starts.slice(1).map(({ ms }) => ms)),
  }));
  const reference = medians.find(({ server }) => server === REFERENCE)?.ms ?? Number.NaN;
  return {
    schema: 'wellspoken.bench.servers/1',
    machine: describeMachine(),
    rounds,
    rows: medians.map((row) => ({ ...row, besideDevflow: row.ms / reference })),
  };
}

interface Start {
  readonly ms: number;
  readonly tools: number;
}

const LIST_TOOLS = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

async function startOnce(args: readonly string[]): Promise<Start> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  child.stdin.write(`${LIST_TOOLS}\n`);
  try {
    for await (const line of createInterface(child.stdout)) {
      const { result } = JSON.parse(line) as { result?: { tools?: readonly unknown[] } };
      if (result?.tools === undefined) break;
      return { ms: performance.now() - begin, tools: result.tools.length };
    }
    throw new ContenderError(`${args.join(' ')} did not list its tools.`);
  } finally {
    child.stdin.end();
    await ended;
  }
}

function findProgram(server: string): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`@wellspoken/${server}/package.json`)), 'bin.js');
}

/** Writes a report for people. */
export function describeServers({ rounds, rows }: ServersReport): string {
  const lines = rows.map(({ server, tools, ms, besideDevflow }) => [
    server,
    String(tools),
    `${ms.toFixed(0)} ms`,
    `${besideDevflow.toFixed(2)} x`,
  ]);
  return [
    'From the start of a process to its first list of tools over stdio, modern era;',
    `medians of ${rounds} rounds, and ratios beside ${REFERENCE}:`,
    '',
    alignColumns([['server', 'tools', 'median', 'ratio'], ...lines], 1),
  ].join('\n');
}
