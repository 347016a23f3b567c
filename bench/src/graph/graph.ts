import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { measure, type Timing } from '../measure.ts';
import type { GraphOptions } from '../options.ts';
import { createTeller, type Teller } from '../progress.ts';
import { devflowBin, startDevflow, startServerMemory } from '../server.ts';
import type { Server } from '../started.ts';
import { graphTasks, type Scene } from './graph-tasks.ts';
import { writeGraph } from './make-graph.ts';
import { measureSync, type SyncCost } from './sync-cost.ts';
import { measureSearch, type SearchTimes } from './search-times.ts';

/** What was seen with a graph of one size. */
export interface GraphRow {
  readonly entities: number;
  readonly timings: readonly Timing[];
  /** What making durable costs on this disk, and a write of each server. */
  readonly sync: SyncCost;
  /** Of devflow's search by words, many different ones. */
  readonly search: SearchTimes;
  readonly peakMegabytes: {
    readonly devflow: number | undefined;
    readonly serverMemory: number | undefined;
  };
}

/** What the benchmark of the graph saw. */
export interface GraphReport {
  readonly schema: 'wellspoken.bench.graph/1';
  readonly rounds: number;
  readonly rows: readonly GraphRow[];
}

/** Lets devflow and server-memory work on the same graphs, and removes them again. */
export async function benchGraph({ sizes, rounds }: GraphOptions): Promise<GraphReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('SIGINT', () => {
    remove();
    process.kill(process.pid, 'SIGINT');
  });
  const teller = createTeller('graph');
  try {
    const rows: GraphRow[] = [];
    for (const entities of sizes) {
      rows.push(await benchSize({ folder: join(folder, `${entities}`), entities, rounds, teller }));
    }
    return { schema: 'wellspoken.bench.graph/1', rounds, rows };
  } finally {
    teller.end();
    remove();
  }
}

interface Round {
  readonly folder: string;
  readonly entities: number;
  readonly rounds: number;
  readonly teller: Teller;
}

async function benchSize({ folder, entities, rounds, teller }: Round): Promise<GraphRow> {
  const jsonl = `${folder}.jsonl`;
  const file = `${folder}.db`;
  teller.tell(`${entities} entities: making the graph`);
  writeGraph(jsonl, entities);
  await promisify(execFile)(process.execPath, [
    devflowBin(),
    'import',
    jsonl,
    '--db',
    file,
    '--embeddings',
    'off',
  ]);
  const devflow = await startDevflow(file);
  const serverMemory = await startServerMemory(jsonl);
  const scene: Scene = { devflow, serverMemory, entities };
  try {
    const timings: Timing[] = [];
    for (const task of graphTasks(scene)) {
      teller.tell(`${entities} entities: ${task.name}`);
      timings.push(...(await measure(task, rounds)));
    }
    teller.tell(`${entities} entities: many searches`);
    const search = await measureSearch(devflow);
    const sync = measureSync(folder);
    return { entities, timings, sync, search, peakMegabytes: peaksOf(devflow, serverMemory) };
  } finally {
    await Promise.all([devflow.close(), serverMemory.close()]);
  }
}

function peaksOf(devflow: Server, serverMemory: Server): GraphRow['peakMegabytes'] {
  return { devflow: devflow.peakMegabytes(), serverMemory: serverMemory.peakMegabytes() };
}
