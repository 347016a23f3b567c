import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import { ContenderError, createProgressLine, type ProgressLine } from '../shared/command-line.ts';
import { describeMachine, type Machine } from '../shared/machine.ts';
import { getMedian, getQuantile } from '../shared/measure.ts';
import { type Caller, createCaller, type ServerName } from './call.ts';
import type { HeavyCall } from './heavy-call.ts';
import { type LightSamples, sampleLightCalls } from './light-calls.ts';
import { listHeavyCalls } from './list-heavy-calls.ts';
import type { HeavyNews, HeavyOrder, HeavySetup } from './run-heavy.ts';
import { openScene } from './scene.ts';
import { scaleSizes } from './sizes.ts';

/** The options of the benchmark of servers that are served together. */
export interface TogetherOptions {
  readonly rounds: number;
  /** How large the heavy calls are, in percent of the largest that are documented. */
  readonly percent: number;
  /** For how long a heavy call is repeated, where it is over sooner. */
  readonly seconds: number;
  readonly json: boolean;
}

/** How long light calls took, in milliseconds. */
export interface LightTimes {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** What the slowest one was. */
  readonly slowest: string;
  /** Of `/health`, which the thread that listens answers alone where tokens are needed. */
  readonly healthMaxMs: number;
  /** How late the caller was with its own calls: what it adds at most. */
  readonly callerP99Ms: number;
}

/** A heavy call, and the light calls beside it. */
export interface TogetherRow {
  readonly server: ServerName;
  readonly tool: string;
  readonly size: string;
  readonly heavyCalls: number;
  /** The median of them. */
  readonly heavyMs: number;
  /** Why it could not be made to the end, such as a time limit on a machine with other work. */
  readonly failure?: string;
  readonly light: LightTimes;
}

/** What the benchmark saw. */
export interface TogetherReport {
  readonly schema: 'wellspoken.bench.together/1';
  readonly machine: Machine;
  /** The load of the machine in the minute before, and in the last one. */
  readonly load: { readonly before: number; readonly after: number };
  readonly rounds: number;
  /** Of the largest documented sizes. */
  readonly percent: number;
  readonly aimMs: number;
  /** The same light calls while nothing heavy runs. */
  readonly idle: LightTimes;
  readonly rows: readonly TogetherRow[];
  readonly worst: { readonly server: string; readonly tool: string; readonly p99Ms: number };
  readonly holds: boolean;
}

/** What 99 of 100 light calls must not exceed. */
const AIM_MS = 250;
const EVERY_MS = 25;

/** Serves all servers as people do, and makes light calls while each heavy call runs. */
export async function benchTogether(options: TogetherOptions): Promise<TogetherReport> {
  const { rounds, percent } = options;
  const progress = createProgressLine('together');
  const [before = 0] = loadavg();
  const sizes = scaleSizes(percent);
  const milliseconds = 1_000 * options.seconds;
  const scene = await openScene(sizes, progress.tell).catch((error: unknown) => {
    progress.end();
    throw error;
  });
  const setup: HeavySetup = { port: scene.heavy, sizes, milliseconds };
  const child = fork(RUN_HEAVY, [JSON.stringify(setup)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const caller = createCaller(scene.light);
  try {
    const heavyCalls = listHeavyCalls(sizes);
    const seen = await runRounds(heavyCalls, { child, caller, milliseconds, rounds, progress });
    const [after = 0] = loadavg();
    return { ...summarize(heavyCalls, seen), load: { before, after }, rounds, percent };
  } finally {
    progress.end();
    caller.close();
    await endHeavy(child);
    await scene.close();
  }
}

const RUN_HEAVY = fileURLToPath(new URL('./run-heavy.js', import.meta.url));

interface Run {
  readonly child: ChildProcess;
  readonly caller: Caller;
  readonly milliseconds: number;
  readonly rounds: number;
  readonly progress: ProgressLine;
}

interface Seen {
  readonly idle: readonly LightSamples[];
  /** For each heavy call, of each round. */
  readonly heavy: readonly {
    readonly durations: number[];
    readonly light: LightSamples[];
    readonly failures: string[];
  }[];
}

async function runRounds(heavyCalls: readonly HeavyCall[], run: Run): Promise<Seen> {
  const { caller, milliseconds, rounds, progress } = run;
  const idle: LightSamples[] = [];
  const heavy = heavyCalls.map((): Seen['heavy'][number] => ({
    durations: [],
    light: [],
    failures: [],
  }));
  const rest = (): Promise<LightSamples> => {
    const until = new Promise((resolve) => setTimeout(resolve, milliseconds));
    return sampleLightCalls(caller, { busy: undefined, everyMs: EVERY_MS, until });
  };
  // The first calls of each kind load modules, and are not counted.
  await rest();
  for (let round = 1; round <= rounds; round++) {
    idle.push(await rest());
    for (const [index, { server, tool, size }] of heavyCalls.entries()) {
      progress.tell(`round ${round} of ${rounds}: ${server} ${tool}, ${size}`);
      const seen = heavy[index];
      const { durations = [], light, failure } = await runHeavy({ index, round }, run, server);
      seen?.durations.push(...durations);
      if (light !== undefined) seen?.light.push(light);
      if (failure !== undefined) seen?.failures.push(failure);
    }
    idle.push(await rest());
  }
  return { idle, heavy };
}

interface Ran {
  readonly durations?: readonly number[];
  readonly light?: LightSamples;
  readonly failure?: string;
}

async function runHeavy(
  order: HeavyOrder,
  { child, caller }: Run,
  server: ServerName,
): Promise<Ran> {
  const beginning = readNews(child);
  child.send(order);
  const begun = await beginning;
  if (begun.kind === 'failed') return { failure: begun.why };
  const ending = readNews(child);
  const sampling = { busy: server, everyMs: EVERY_MS, until: ending };
  const light = await sampleLightCalls(caller, sampling);
  const ended = await ending;
  if (ended.kind === 'failed') return { light, failure: ended.why };
  return { light, durations: ended.kind === 'done' ? ended.durations : [] };
}

async function readNews(child: ChildProcess): Promise<HeavyNews> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const exited = once(child, 'exit', { signal }).then((): never => {
    throw new ContenderError('The process of the heavy calls ended.');
  });
  try {
    // Only that process writes to this channel.
    const [news] = (await Promise.race([once(child, 'message', { signal }), exited])) as [
      HeavyNews,
    ];
    return news;
  } finally {
    exited.catch(() => {});
    stopped.abort();
  }
}

async function endHeavy(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

type Summary = Omit<TogetherReport, 'load' | 'rounds' | 'percent'>;

function summarize(heavyCalls: readonly HeavyCall[], { idle, heavy }: Seen): Summary {
  const rows = heavyCalls.map(({ server, tool, size }, index): TogetherRow => {
    const { durations = [], light = [], failures: [failure] = [] } = heavy[index] ?? {};
    return {
      server,
      tool,
      size,
      heavyCalls: durations.length,
      heavyMs: getMedian(durations),
      ...(failure !== undefined && { failure }),
      light: toTimes(light),
    };
  });
  const [worst] = rows.toSorted((a, b) => b.light.p99Ms - a.light.p99Ms);
  const p99Ms = worst?.light.p99Ms ?? 0;
  return {
    schema: 'wellspoken.bench.together/1',
    machine: describeMachine(),
    aimMs: AIM_MS,
    idle: toTimes(idle),
    rows,
    worst: { server: worst?.server ?? '', tool: worst?.tool ?? '', p99Ms },
    holds: p99Ms <= AIM_MS && rows.every(({ failure }) => failure === undefined),
  };
}

function toTimes(samples: readonly LightSamples[]): LightTimes {
  const calls = samples.flatMap((one) => one.calls).toSorted(byTime);
  const times = calls.map(({ milliseconds }) => milliseconds);
  const lateness = samples.flatMap((one) => one.lateness).toSorted((a, b) => a - b);
  return {
    calls: calls.length,
    p50Ms: getQuantile(times, 0.5),
    p99Ms: getQuantile(times, 0.99),
    maxMs: times.at(-1) ?? 0,
    slowest: calls.at(-1)?.what ?? '',
    healthMaxMs: Math.max(0, ...samples.flatMap((one) => one.health)),
    callerP99Ms: getQuantile(lateness, 0.99),
  };
}

function byTime(
  a: { readonly milliseconds: number },
  b: { readonly milliseconds: number },
): number {
  return a.milliseconds - b.milliseconds;
}
