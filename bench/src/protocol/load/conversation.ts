import { getQuantile } from '../../shared/measure.ts';
import type { Usage } from '../peers/report.ts';
import { FIRST_ID } from '../wire/message.ts';

/** A contender that is being asked something. */
export interface Conversation {
  /** Asks as the benchmark wants it, until so much is answered. */
  readonly burst: (until: Until) => Promise<Burst>;
  /** What the contender's process has used since it began. */
  readonly usage: () => Promise<Usage>;
  readonly close: () => Promise<void>;
}

/** What one turn saw. */
export interface Sample extends Burst {
  /** What the server's process used meanwhile, on all of its threads. */
  readonly cpuMicros: number;
  /** What sending the requests and reading the answers used. */
  readonly loadCpuMicros: number;
}

/** How many times as long as its CPU time a warm-up may take, on a busy machine. */
const PATIENCE = 4;

/**
 * Asks until the server's process has used so much CPU time. Time alone would not do: a slow server
 * would be measured after fewer requests than a fast one, before its code is compiled.
 */
export async function warmUp({ burst, usage }: Conversation, seconds: number): Promise<void> {
  const before = await usage();
  const end = performance.now() + seconds * 1_000 * PATIENCE;
  for (let used = 0; used < seconds * 1_000_000 && performance.now() < end;) {
    await burst({ seconds: seconds / 4 });
    used = (await usage()).cpuMicros - before.cpuMicros;
  }
}

/** Asks for so long, and looks before and after at what was used. */
export async function measure({ burst, usage }: Conversation, seconds: number): Promise<Sample> {
  const before = await usage();
  const ownBefore = process.cpuUsage();
  const seen = await burst({ seconds });
  const own = process.cpuUsage(ownBefore);
  const after = await usage();
  return {
    ...seen,
    cpuMicros: after.cpuMicros - before.cpuMicros,
    loadCpuMicros: own.user + own.system,
  };
}

/** When a burst of requests ends: after so long, or after so many. */
export type Until = { readonly seconds: number } | { readonly requests: number };

/** What a burst saw. */
export interface Burst {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Says whether no more requests are to be sent. */
export type Stop = (sent: number, now: number) => boolean;

/** The first answer and then one of so many is read and compared with what it must be. */
const SAMPLE = 97;

/** Whether the answer to this request is read and compared. */
export function isSample(id: number): boolean {
  return (id - FIRST_ID) % SAMPLE === 0;
}

/** Makes the rule by which a burst ends; its time begins now. */
export function createStop(until: Until): Stop {
  if ('requests' in until) return (sent) => sent >= until.requests;
  const end = performance.now() + until.seconds * 1_000;
  return (_sent, now) => now >= end;
}

/** What a burst that began then and ends now saw. */
export function summarize(latencies: readonly number[], begin: number): Burst {
  const seconds = (performance.now() - begin) / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  return {
    requests: latencies.length,
    seconds,
    p50Ms: getQuantile(sorted, 0.5),
    p99Ms: getQuantile(sorted, 0.99),
  };
}
