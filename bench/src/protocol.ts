import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { noPinning, pinApart, type Cores } from './child/pin.ts';
import type { Row } from './compare.ts';
import { benchHttp } from './http.ts';
import { CONNECTIONS } from './load/http-load.ts';
import { describeMachine, readVersions, type Machine } from './machine.ts';
import { benchMemory, type MemoryReport } from './memory.ts';
import type { Benchmark, ProtocolOptions } from './options.ts';
import { createTeller } from './progress.ts';
import type { Setting } from './setting.ts';
import { benchStartup, type StartRow } from './startup.ts';
import { benchStdio } from './stdio.ts';
import { writeRequests, type Requests } from './wire/requests.ts';

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
  /** Whether servers and who asks them are put onto cores of their own. */
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
  const teller = createTeller(benchmark);
  const pinning = apart ? pinApart() : noPinning;
  try {
    return await run({
      rounds: roundsOf(benchmark, options),
      seconds: secondsOf(options),
      quick: options.quick,
      only: options.only,
      folder,
      pinning,
      tell: teller.tell,
    });
  } finally {
    pinning.release();
    teller.end();
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
        options.benchmarks.map((benchmark) => [benchmark, roundsOf(benchmark, options)]),
      ),
      seconds: secondsOf(options),
      connections: CONNECTIONS,
      ...(cores !== undefined && { pinned: cores }),
    },
    requests: writeRequests(),
  };
}

function roundsOf(benchmark: Benchmark, { quick, rounds }: ProtocolOptions): number {
  return quick ? 1 : (rounds ?? RUNNERS[benchmark].rounds);
}

function secondsOf({ quick, seconds }: ProtocolOptions): number {
  return quick ? QUICK_SECONDS : seconds;
}
