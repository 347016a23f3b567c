import { BASELINE, LIMIT, type Peer } from './contenders.ts';
import type { Sample } from './load/conversation.ts';
import { median } from './stats.ts';
import type { Era } from './wire/message.ts';

/** What is measured, and of whom. */
export interface RowId {
  readonly task: string;
  readonly tools: number;
  readonly era: Era;
  readonly peer: Peer;
}

/** How much better something is than something else: 2 is twice as good. */
export interface Ratio {
  readonly requests: number;
  readonly cpu: number;
}

/** How a contender did at something: medians over the rounds. */
export interface Row extends RowId {
  readonly requestsPerSecond: number;
  /** CPU time of the server's process for one request. */
  readonly cpuMicros: number;
  /** CPU time of who asked, for one request; well below the server's, or that is what was measured. */
  readonly loadCpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Beside SDK v2 with hoisted schemas; absent where that did not take part. */
  readonly besideSdk?: Ratio;
  /** Beside the bare responder; absent where that did not take part. */
  readonly besideBare?: Ratio;
  /** What each round saw. */
  readonly samples: readonly Sample[];
}

/** All that was seen of a contender at something. */
export interface Taken {
  readonly id: RowId;
  readonly samples: readonly Sample[];
}

/** Takes the medians, and sets everybody beside the SDK and the bare responder. */
export function compare(taken: readonly Taken[]): readonly Row[] {
  const rows = taken.map(summarize);
  return rows.map((row) => {
    const besideSdk = beside(row, find(rows, row, BASELINE));
    const besideBare = beside(row, find(rows, row, LIMIT));
    return {
      ...row,
      ...(besideSdk !== undefined && { besideSdk }),
      ...(besideBare !== undefined && { besideBare }),
    };
  });
}

function summarize({ id, samples }: Taken): Row {
  const middle = (read: (sample: Sample) => number): number => median(samples.map(read));
  return {
    ...id,
    requestsPerSecond: middle(({ requests, seconds }) => requests / seconds),
    cpuMicros: middle(({ cpuMicros, requests }) => cpuMicros / requests),
    loadCpuMicros: middle(({ loadCpuMicros, requests }) => loadCpuMicros / requests),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    samples,
  };
}

function find(rows: readonly Row[], like: Row, peer: Peer): Row | undefined {
  return rows.find(
    (row) =>
      row.peer === peer &&
      row.task === like.task &&
      row.tools === like.tools &&
      row.era === like.era,
  );
}

function beside(row: Row, other: Row | undefined): Ratio | undefined {
  if (other === undefined) return undefined;
  return {
    requests: row.requestsPerSecond / other.requestsPerSecond,
    cpu: other.cpuMicros / row.cpuMicros,
  };
}
