import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pinApart, type Cores } from './child/pin.ts';
import type { Row } from './compare.ts';
import { benchHttp } from './http.ts';
import { CONNECTIONS } from './load/http-load.ts';
import { describeMachine, readVersions, type Machine } from './machine.ts';
import type { Benchmark, ProtocolOptions } from './options.ts';
import { createTeller } from './progress.ts';
import type { Setting } from './setting.ts';

/** What the benchmarks of the protocol saw. */
export interface ProtocolReport {
  readonly schema: 'wellspoken.bench/1';
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  /** Absent where processes were not kept apart. */
  readonly pinned?: Cores;
  readonly settings: {
    readonly rounds: number | undefined;
    readonly seconds: number;
    readonly connections: number;
  };
  readonly http?: readonly Row[];
}

/** Runs the benchmarks that are asked for, one after the other. */
export async function benchProtocol(options: ProtocolOptions): Promise<ProtocolReport> {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-bench-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('SIGINT', () => {
    remove();
    process.kill(process.pid, 'SIGINT');
  });
  try {
    let report: ProtocolReport = {
      schema: 'wellspoken.bench/1',
      machine: describeMachine(),
      versions: readVersions(),
      settings: { rounds: options.rounds, seconds: options.seconds, connections: CONNECTIONS },
    };
    for (const benchmark of options.benchmarks) {
      report = { ...report, ...(await runOne(benchmark, options, folder)) };
    }
    return report;
  } finally {
    remove();
  }
}

async function runOne(
  benchmark: Benchmark,
  options: ProtocolOptions,
  folder: string,
): Promise<Partial<ProtocolReport>> {
  const teller = createTeller(benchmark);
  const pinning = pinApart();
  const setting: Setting = {
    ...options,
    rounds: options.quick ? 1 : (options.rounds ?? 5),
    seconds: options.quick ? 0.05 : options.seconds,
    folder,
    pinning,
    tell: teller.tell,
  };
  try {
    return { http: await benchHttp(setting), ...(pinning.cores && { pinned: pinning.cores }) };
  } finally {
    pinning.release();
    teller.end();
  }
}
