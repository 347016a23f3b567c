import { getMedian } from '../shared/measure.ts';
import { BASELINE, LIMIT, type Peer, type Setting } from './contenders.ts';
import { type Conversation, measure, type Sample, warmUp } from './load/conversation.ts';
import { runRounds, type Turn } from './rounds.ts';
import type { Era } from './wire/message.ts';

/** What is measured, and of which contender. */
interface RowId {
  readonly task: string;
  readonly tools: number;
  readonly era: Era;
  readonly peer: Peer;
}

/** How much better something is than something else: 2 is twice as good. */
interface Ratio {
  readonly requests: number;
  readonly cpu: number;
}

/** How a contender did at something: medians over the rounds. */
export interface Row extends RowId {
  readonly requestsPerSecond: number;
  /** CPU time of the server's process for one request. */
  readonly cpuMicros: number;
  /** CPU time of the client for one request; well below the server's, or the client was measured. */
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
interface Taken {
  readonly id: RowId;
  readonly samples: readonly Sample[];
}

/** Takes the medians, and compares all with the SDK and the bare responder. */
function compare(taken: readonly Taken[]): readonly Row[] {
  const rows = taken.map(summarize);
  return rows.map((row) => {
    const besideSdk = compareWith(row, find(rows, row, BASELINE));
    const besideBare = compareWith(row, find(rows, row, LIMIT));
    return {
      ...row,
      ...(besideSdk !== undefined && { besideSdk }),
      ...(besideBare !== undefined && { besideBare }),
    };
  });
}

function summarize({ id, samples }: Taken): Row {
  const middle = (read: (sample: Sample) => number): number => getMedian(samples.map(read));
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

function compareWith(row: Row, other: Row | undefined): Ratio | undefined {
  if (other === undefined) return undefined;
  return {
    requests: row.requestsPerSecond / other.requestsPerSecond,
    cpu: other.cpuMicros / row.cpuMicros,
  };
}

/** A contender's turn at answering requests. */
export interface LoadTurn {
  readonly id: RowId;
  readonly open: () => Promise<Conversation>;
}

/** Measures all in turns, and compares them. */
export async function takeTurns(
  turns: readonly LoadTurn[],
  setting: Setting,
): Promise<readonly Row[]> {
  const { seconds, quick } = setting;
  const named = turns.map(({ id, open }): Turn<Sample> => ({
    name: `${id.task}, ${id.tools} tools, ${id.era}, ${id.peer}`,
    prepare: () => converse(open, (conversation) => warmUp(conversation, seconds * 2)),
    take: () =>
      converse(open, async (conversation) => {
        if (!quick) await conversation.burst({ seconds: seconds / 4 });
        return measure(conversation, seconds);
      }),
  }));
  const seen = await runRounds(named, setting);
  return compare(turns.map(({ id }, index) => ({ id, samples: seen[index] ?? [] })));
}

async function converse<T>(
  open: () => Promise<Conversation>,
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> {
  const conversation = await open();
  try {
    return await work(conversation);
  } finally {
    await conversation.close();
  }
}
