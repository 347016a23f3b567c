import { ContenderError } from './contender-error.ts';
import type { Setting } from './setting.ts';

/** A contender's turn at something. */
export interface Turn<S> {
  /** For progress and failures. */
  readonly name: string;
  readonly take: () => Promise<S>;
}

/**
 * Lets all take turns, round by round, so that what else the machine does hits all alike; returns
 * what each turn saw in the rounds. A first round, in which caches fill, is not counted.
 */
export async function inRounds<S>(
  turns: readonly Turn<S>[],
  { rounds, quick, tell }: Setting,
): Promise<readonly (readonly S[])[]> {
  const seen = turns.map((): S[] => []);
  for (let round = quick ? 1 : 0; round <= rounds; round++) {
    const title = round === 0 ? 'warm-up' : `round ${round} of ${rounds}`;
    for (const [index, turn] of inOrder(turns, round)) {
      tell(`${title}: ${turn.name}`);
      const sample = await take(turn);
      if (round > 0) seen[index]?.push(sample);
    }
  }
  return seen;
}

async function take<S>(turn: Turn<S>): Promise<S> {
  try {
    return await turn.take();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ContenderError(`${turn.name} failed: ${why}`, { cause });
  }
}

// Every second round goes backwards, so that nobody always comes after the same neighbour.
function inOrder<T>(items: readonly T[], round: number): readonly (readonly [number, T])[] {
  const order = [...items.entries()];
  return round % 2 === 0 ? order : order.toReversed();
}
