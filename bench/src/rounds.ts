import { ContenderError } from './contender-error.ts';
import type { Peer } from './contenders.ts';
import type { Setting } from './setting.ts';
import type { Era } from './wire/message.ts';

/** What is measured, and of whom. */
export interface TurnId {
  readonly task: string;
  readonly tools: number;
  readonly era: Era;
  readonly peer: Peer;
}

/** What one turn saw. */
export interface Sample {
  readonly requests: number;
  readonly seconds: number;
  /** What the server's process used meanwhile, on all of its threads. */
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** A contender's turn at something. */
export interface Turn {
  readonly id: TurnId;
  readonly take: (seconds: number) => Promise<Sample>;
}

/** All that was seen of a turn over the rounds. */
export interface Taken {
  readonly id: TurnId;
  readonly samples: readonly Sample[];
}

/**
 * Lets all take turns, round by round, so that what else the machine does hits all alike. A first
 * round, in which code is compiled and caches fill, is not counted.
 */
export async function takeTurns(
  turns: readonly Turn[],
  setting: Setting,
): Promise<readonly Taken[]> {
  const samples = turns.map((): Sample[] => []);
  for (let round = setting.quick ? 1 : 0; round <= setting.rounds; round++) {
    for (const index of inOrder(turns.length, round)) {
      const turn = turns[index];
      if (turn === undefined) continue;
      setting.tell(
        `${round === 0 ? 'warm-up' : `round ${round} of ${setting.rounds}`}: ${name(turn)}`,
      );
      const sample = await take(turn, setting.seconds);
      if (round > 0) samples[index]?.push(sample);
    }
  }
  return turns.map(({ id }, index) => ({ id, samples: samples[index] ?? [] }));
}

async function take(turn: Turn, seconds: number): Promise<Sample> {
  try {
    return await turn.take(seconds);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ContenderError(`${name(turn)} failed: ${why}`, { cause });
  }
}

// Every second round goes backwards, so that nobody always comes after the same neighbour.
function inOrder(length: number, round: number): readonly number[] {
  const order = [...Array.from({ length }).keys()];
  return round % 2 === 0 ? order : order.toReversed();
}

function name({ id }: Turn): string {
  return `${id.task}, ${id.tools} tools, ${id.era}, ${id.peer}`;
}
