import { execFile } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { GraphOptions } from '../options.ts';
import { createProgressLine, type ProgressLine } from '../shared/command-line.ts';
import {
  type BenchTask,
  type Contender,
  getMedian,
  getQuantile,
  measure,
  type Timing,
} from '../shared/measure.ts';
import { createRandom } from '../shared/random.ts';
import {
  type Answer,
  findDevflow,
  type Server,
  startDevflow,
  startServerMemory,
} from '../shared/server.ts';
import { alignColumns } from '../shared/table.ts';
import { createWriter, getName, getPlantedWord, getWord, writeGraph } from './make-graph.ts';

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

/** Runs devflow and server-memory on the same graphs, and removes them again. */
export async function benchGraph({ sizes, rounds }: GraphOptions): Promise<GraphReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('SIGINT', () => {
    remove();
    process.kill(process.pid, 'SIGINT');
  });
  const progress = createProgressLine('graph');
  try {
    const rows: GraphRow[] = [];
    for (const entities of sizes) {
      rows.push(
        await benchSize({ folder: join(folder, `${entities}`), entities, rounds, progress }),
      );
    }
    return { schema: 'wellspoken.bench.graph/1', rounds, rows };
  } finally {
    progress.end();
    remove();
  }
}

interface Round {
  readonly folder: string;
  readonly entities: number;
  readonly rounds: number;
  readonly progress: ProgressLine;
}

async function benchSize({ folder, entities, rounds, progress }: Round): Promise<GraphRow> {
  const jsonl = `${folder}.jsonl`;
  const file = `${folder}.db`;
  progress.tell(`${entities} entities: making the graph`);
  writeGraph(jsonl, entities);
  await promisify(execFile)(process.execPath, [
    findDevflow(),
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
    for (const task of createTasks(scene)) {
      progress.tell(`${entities} entities: ${task.name}`);
      timings.push(...(await measure(task, rounds)));
    }
    progress.tell(`${entities} entities: many searches`);
    const search = await measureSearch(devflow);
    const sync = measureSync(folder);
    return { entities, timings, sync, search, peakMegabytes: readPeaks(devflow, serverMemory) };
  } finally {
    await Promise.all([devflow.close(), serverMemory.close()]);
  }
}

function readPeaks(devflow: Server, serverMemory: Server): GraphRow['peakMegabytes'] {
  return { devflow: devflow.peakMegabytes(), serverMemory: serverMemory.peakMegabytes() };
}

/** The contenders, and the size of the graph. */
export interface Scene {
  readonly devflow: Server;
  readonly serverMemory: Server;
  readonly entities: number;
}

/** What is measured: the same calls to both, which must find the same. */
function createTasks(scene: Scene): readonly BenchTask[] {
  const { entities } = scene;
  const writer = createWriter();
  const names = [1, entities >> 1, entities - 1].map(getName);
  const query = getPlantedWord(entities >> 1);
  const fresh = createFresh(writer);
  return [
    createTask(scene, 'create_entities, one', () => ['create_entities', { entities: [fresh()] }]),
    createTask(scene, 'open_nodes, three', () => ['open_nodes', { names }]),
    createTask(scene, 'search_nodes, five hits', () => ['search_nodes', { query }]),
    createTask(scene, 'read_graph, all of it', () => ['read_graph', {}]),
  ];
}

type Call = readonly [tool: string, args: Readonly<Record<string, unknown>>];

// server-memory first: ratios are relative to it.
function createTask({ devflow, serverMemory }: Scene, name: string, next: () => Call): BenchTask {
  const contender = (who: string, server: Server): Contender => ({
    name: who,
    run: async () => countEntities(await server.call(...next())),
  });
  return {
    name,
    contenders: [contender('server-memory', serverMemory), contender('devflow', devflow)],
    sameCount: true,
  };
}

/** How many entities stand in an answer. */
function countEntities({ data }: Answer): number {
  return Array.isArray(data['entities']) ? data['entities'].length : 0;
}

/** New entities of the same size. */
function createFresh({ entity }: ReturnType<typeof createWriter>): () => object {
  let made = 0;
  return () => {
    made++;
    return { ...entity(made), name: `Fresh entity ${made}` };
  };
}

/** How long searches took. */
export interface SearchTimes {
  readonly searches: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly slowestMs: number;
}

const SEARCHES = 300;
const RANKS = [0, 3, 10, 40, 150, 600, 2_500] as const;

/** Searches by one, two and three words, from the most frequent ones to rare ones, a page each. */
async function measureSearch(server: Server): Promise<SearchTimes> {
  const random = createRandom(7);
  const word = (): string =>
    getWord((RANKS[Math.floor(random() * RANKS.length)] ?? 0) + Math.floor(random() * 3));
  const times: number[] = [];
  for (let number = 0; number < SEARCHES; number++) {
    const query = Array.from({ length: 1 + (number % 3) }, word).join(' ');
    const begin = performance.now();
    await server.call('semantic_search', { query, limit: 10 });
    times.push(performance.now() - begin);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    searches: SEARCHES,
    medianMs: getQuantile(sorted, 0.5),
    p95Ms: getQuantile(sorted, 0.95),
    slowestMs: sorted.at(-1) ?? 0,
  };
}

/** What it costs to make a write durable. */
export interface SyncCost {
  /** Of writing 4 KiB and waiting until the disk has it, in milliseconds. */
  readonly fsyncMs: number;
}

const TIMES = 50;

/** Measures the disk on which the files of the benchmark are. */
function measureSync(path: string): SyncCost {
  const file = openSync(`${path}.sync`, 'w');
  const page = Buffer.alloc(4_096, 1);
  try {
    const times = Array.from({ length: TIMES }, () => {
      const begin = performance.now();
      writeSync(file, page);
      fsyncSync(file);
      return performance.now() - begin;
    });
    return { fsyncMs: getMedian(times) };
  } finally {
    closeSync(file);
  }
}

/** Writes a report for people. */
export function describeGraph({ rows, rounds }: GraphReport): string {
  return [
    `Median of ${rounds} rounds; faster: how many times as fast as server-memory.`,
    ...rows.map(describeRow),
    describeGrowth(rows),
  ].join('\n\n');
}

function describeRow(row: GraphRow): string {
  const { entities, timings, sync, search, peakMegabytes } = row;
  const lines = timings
    .filter(({ contender }) => contender === 'devflow')
    .map(({ task, medianMs, ratio, found }) => [
      task,
      formatMilliseconds(medianMs),
      formatMilliseconds(medianMs / ratio),
      `${(1 / ratio).toFixed(1)} x`,
      String(found),
    ]);
  const table = [['task', 'devflow', 'server-memory', 'faster', 'entities'], ...lines];
  return [
    `${entities.toLocaleString('en-US')} entities, 3 observations each, as many relations`,
    '',
    alignColumns(table, 1),
    '',
    `An fsync of 4 KiB: ${formatMilliseconds(sync.fsyncMs)}; devflow waits for one with each write.`,
    `Search by words, ${search.searches} queries: median ${formatMilliseconds(search.medianMs)},`,
    `p95 ${formatMilliseconds(search.p95Ms)}, slowest ${formatMilliseconds(search.slowestMs)}.`,
    `Peak memory: devflow ${formatMegabytes(peakMegabytes.devflow)}, server-memory ${formatMegabytes(peakMegabytes.serverMemory)}.`,
  ].join('\n');
}

/** How a write grows with the graph, from the smallest to the largest. */
function describeGrowth(rows: readonly GraphRow[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined || first === last) return '';
  const growth = (contender: string): string => {
    const cost = ({ timings }: GraphRow): number =>
      timings.find(({ task, contender: who }) => task.startsWith('create') && who === contender)
        ?.medianMs ?? Number.NaN;
    return `${(cost(last) / cost(first)).toFixed(2)} x`;
  };
  return `A write with ${last.entities.toLocaleString('en-US')} entities beside one with ${first.entities.toLocaleString('en-US')}: devflow ${growth('devflow')}, server-memory ${growth('server-memory')}.`;
}

function formatMilliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

function formatMegabytes(value: number | undefined): string {
  return value === undefined ? 'not known on this system' : `${value} MB`;
}
