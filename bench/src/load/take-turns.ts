import { compare, type Row, type RowId } from '../compare.ts';
import { inRounds } from '../rounds.ts';
import type { Setting } from '../setting.ts';
import type { Sample } from './measure-burst.ts';

/** A contender's turn at answering requests. */
export interface LoadTurn {
  readonly id: RowId;
  readonly take: () => Promise<Sample>;
}

/** Lets all take turns, and compares them. */
export async function takeTurns(
  turns: readonly LoadTurn[],
  setting: Setting,
): Promise<readonly Row[]> {
  const named = turns.map(({ id, take }) => ({
    name: `${id.task}, ${id.tools} tools, ${id.era}, ${id.peer}`,
    take,
  }));
  const seen = await inRounds(named, setting);
  return compare(turns.map(({ id }, index) => ({ id, samples: seen[index] ?? [] })));
}
