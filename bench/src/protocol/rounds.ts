import { ContenderError } from '../shared/command-line.ts';
import type { Setting } from './contenders.ts';

/** A contender's turn at something. */
export interface Turn<S> {
  /** For progress and failures. */
  readonly name: string;
  /** What is done once, before anything counts. */
  readonly prepare: () => Promise<unknown>;
  readonly take: () => Promise<S>;
}

/**
 * Runs all in turns, round by round, so that other load on the machine hits all alike; returns
 * what each turn saw in the rounds. Before the first one, all are prepared.
 */
export async function runRounds<S>(
  turns: readonly Turn<S>[],
  { rounds, quick, tell }: Setting,
): Promise<readonly (readonly S[])[]> {
  const seen = turns.map((): S[] => []);
  for (const turn of quick ? [] : turns) {
    tell(`warm-up: ${turn.name}`);
    await attempt(turn.name, turn.prepare);
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [index, turn] of runInOrder(turns, round)) {
      tell(`round ${round} of ${rounds}: ${turn.name}`);
      seen[index]?.push(await attempt(turn.name, turn.take));
    }
  }
  return seen;
}

async function attempt<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ContenderError(`${name} failed: ${why}`, { cause });
  }
}

// Every second round goes backwards, so that none always follows the same neighbour.
function runInOrder<T>(items: readonly T[], round: number): readonly (readonly [number, T])[] {
  const order = [...items.entries()];
  return round % 2 === 1 ? order : order.toReversed();
}
