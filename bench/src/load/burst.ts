import { quantile } from '../stats.ts';
import { FIRST_ID } from '../wire/message.ts';

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
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}
