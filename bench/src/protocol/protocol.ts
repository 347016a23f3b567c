import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Benchmark, ProtocolOptions } from '../options.ts';
import { createProgressLine } from '../shared/command-line.ts';
import { describeMachine, type Machine, readVersions } from '../shared/machine.ts';
import { type Cores, noPinning, pinApart } from './child/pin.ts';
import { createHttpServers, createStdioServers, type HttpServer } from './child/pools.ts';
import { type LoadTurn, type Row, takeTurns } from './compare.ts';
import { listContenders, type Setting } from './contenders.ts';
import type { Burst, Conversation, Until } from './load/conversation.ts';
import { CONNECTIONS, HttpLoad } from './load/http-load.ts';
import { benchMemory, type MemoryReport } from './memory.ts';
import { benchStartup, type StartRow } from './startup.ts';
import type { Expectation } from './wire/check-answer.ts';
import { type Requests, writeRequests } from './wire/http-request.ts';
import { openHttpSession } from './wire/http-session.ts';
import { type Era, ERAS } from './wire/message.ts';

/** What the benchmarks of the protocol saw; each is absent where it did not run. */
export interface ProtocolReport {
  readonly schema: 'wellspoken.bench/1';
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly settings: Settings;
  /** What was asked, for each era. */
  readonly requests: Requests;
  readonly http?: readonly Row[];
  readonly stdio?: readonly Row[];
  readonly startup?: readonly StartRow[];
  readonly memory?: MemoryReport;
}

interface Settings {
  readonly rounds: Readonly<Partial<Record<Benchmark, number>>>;
  readonly seconds: number;
  readonly connections: number;
  /** Absent where processes were not kept apart. */
  readonly pinned?: Cores;
}

type Results = Pick<ProtocolReport, Benchmark>;

interface Runner {
  readonly rounds: number;
  /** Whether servers and clients are pinned to cores of their own. */
  readonly apart: boolean;
  readonly run: (setting: Setting) => Promise<Results>;
}

const RUNNERS: Readonly<Record<Benchmark, Runner>> = {
  http: { rounds: 5, apart: true, run: async (setting) => ({ http: await benchHttp(setting) }) },
  stdio: { rounds: 5, apart: true, run: async (setting) => ({ stdio: await benchStdio(setting) }) },
  // A process that starts uses several threads, and people give it all cores.
  startup: {
    rounds: 11,
    apart: false,
    run: async (setting) => ({ startup: await benchStartup(setting) }),
  },
  memory: {
    rounds: 3,
    apart: true,
    run: async (setting) => ({ memory: await benchMemory(setting) }),
  },
};

const QUICK_SECONDS = 0.05;

/** Runs the benchmarks that are asked for, one after the other. */
export async function benchProtocol(options: ProtocolOptions): Promise<ProtocolReport> {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('SIGINT', () => {
    remove();
    process.kill(process.pid, 'SIGINT');
  });
  try {
    let results: Results = {};
    for (const benchmark of options.benchmarks) {
      results = { ...results, ...(await runOne(benchmark, options, folder)) };
    }
    return { ...describeRun(options), ...results };
  } finally {
    remove();
  }
}

async function runOne(
  benchmark: Benchmark,
  options: ProtocolOptions,
  folder: string,
): Promise<Results> {
  const { apart, run } = RUNNERS[benchmark];
  const progress = createProgressLine(benchmark);
  const pinning = apart ? pinApart() : noPinning;
  try {
    return await run({
      rounds: countRounds(benchmark, options),
      seconds: measureSeconds(options),
      quick: options.quick,
      only: options.only,
      folder,
      pinning,
      tell: progress.tell,
    });
  } finally {
    pinning.release();
    progress.end();
  }
}

function describeRun(options: ProtocolOptions): ProtocolReport {
  const { cores, release } = pinApart();
  release();
  return {
    schema: 'wellspoken.bench/1',
    machine: describeMachine(),
    versions: readVersions(),
    settings: {
      rounds: Object.fromEntries(
        options.benchmarks.map((benchmark) => [benchmark, countRounds(benchmark, options)]),
      ),
      seconds: measureSeconds(options),
      connections: CONNECTIONS,
      ...(cores !== undefined && { pinned: cores }),
    },
    requests: writeRequests(),
  };
}

function countRounds(benchmark: Benchmark, { quick, rounds }: ProtocolOptions): number {
  return quick ? 1 : (rounds ?? RUNNERS[benchmark].rounds);
}

function measureSeconds({ quick, seconds }: ProtocolOptions): number {
  return quick ? QUICK_SECONDS : seconds;
}

interface Question extends Expectation {
  readonly era: Era;
}

const TASKS: readonly Expectation[] = [
  { task: 'tools/call', tools: 1 },
  { task: 'tools/call', tools: 80 },
  { task: 'tools/list', tools: 80 },
];
const QUICK_TASKS = TASKS.filter(({ tools }) => tools === 80);

/** Measures calls and lists over HTTP, in each era that a contender has. */
async function benchHttp(setting: Setting): Promise<readonly Row[]> {
  const servers = createHttpServers(setting);
  const tasks = setting.quick ? QUICK_TASKS : TASKS;
  const questions = tasks.flatMap((task) => ERAS.map((era): Question => ({ ...task, era })));
  const turns = questions.flatMap((question) =>
    listContenders('http', question.era, setting.only).map((peer): LoadTurn => {
      const { tools } = question;
      return {
        id: { ...question, peer },
        open: async () => converse(await servers.get({ peer, tools }), question),
      };
    }),
  );
  try {
    return await takeTurns(turns, setting);
  } finally {
    await servers.stop();
  }
}

async function converse({ url, usage }: HttpServer, question: Question): Promise<Conversation> {
  const session = await openHttpSession(url, question.era);
  const load = await HttpLoad.open(session.target, question);
  return {
    burst: (until) => load.burst(until),
    usage,
    close: () => {
      load.close();
      return session.close();
    },
  };
}

/** How calls follow each other. */
const PACES = [
  { task: 'one by one', inFlight: 1 },
  { task: '32 in flight', inFlight: 32 },
];

/** Measures calls over stdio, in each era that a contender has. */
async function benchStdio(setting: Setting): Promise<readonly Row[]> {
  const servers = createStdioServers(setting);
  const questions = PACES.flatMap((pace) => ERAS.map((era) => ({ ...pace, era })));
  const turns = questions.flatMap(({ task, inFlight, era }) =>
    listContenders('stdio', era, setting.only).map((peer): LoadTurn => ({
      id: { task, tools: 1, era, peer },
      open: async () => {
        const { load, usage } = await servers.get({ peer, era });
        const burst = (until: Until): Promise<Burst> => load.burst(until, inFlight);
        // The only conversation that the process has, so it stays open for the next turn.
        return { burst, usage, close: () => Promise.resolve() };
      },
    })),
  );
  try {
    return await takeTurns(turns, setting);
  } finally {
    await servers.stop();
  }
}
