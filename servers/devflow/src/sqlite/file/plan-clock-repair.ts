import type { Database } from '../database.ts';
import { CLOCK_TOLERANCE_MS } from '../moments.ts';

/** A change whose stamp lies in the future. */
interface Stamped {
  readonly at: number;
  /** What the clock said, where the stamp had to follow one from the future. */
  readonly clock: number | null;
  readonly client: string;
}

/** A stamp, and what it is to be. */
export interface Move {
  readonly old: number;
  readonly new: number;
}

/** What stamps of the future there are, and when those changes can have been made. */
export interface RepairPlan {
  /** Changes that were made with a clock that was ahead, by client, the most first. */
  readonly clients: readonly { readonly client: string; readonly count: number }[];
  readonly ahead: number;
  /** How many changes had to be stamped after those. */
  readonly following: number;
  /** The stamp before all of them; 0 where there is none. */
  readonly lastBefore: number;
  /** In their order. */
  readonly moves: readonly Move[];
}

/** The last moment that is not in the future. */
export function getLimit(now: number): number {
  return now + CLOCK_TOLERANCE_MS;
}

/** Looks for stamps of the future, and says what they are to be. */
export function planRepair(database: Pick<Database, 'all' | 'value'>, now: number): RepairPlan {
  const limit = getLimit(now);
  const stamps = readStamps(database, limit);
  const lastBefore = Number(
    database.value('SELECT max(at) FROM changes WHERE at <= ?', limit) ?? 0,
  );
  const counts = new Map<string, number>();
  for (const { client, clock } of stamps) {
    if (clock === null) counts.set(client, (counts.get(client) ?? 0) + 1);
  }
  const ahead = stamps.filter(({ clock }) => clock === null).length;
  return {
    clients: [...counts]
      .map(([client, count]) => ({ client, count }))
      .toSorted((a, b) => b.count - a.count),
    ahead,
    following: stamps.length - ahead,
    lastBefore,
    moves: planMoves(stamps, { lastBefore, now }),
  };
}

function readStamps(database: Pick<Database, 'all' | 'value'>, limit: number): readonly Stamped[] {
  // A file of an older form has none.
  const hasClocks = database.value("SELECT 1 FROM sqlite_schema WHERE name = 'clocks'") === 1;
  const [clock, join] = hasClocks
    ? ['k.clock', 'LEFT JOIN clocks k ON k.change_id = c.id']
    : ['NULL AS clock', ''];
  return database
    .all(
      `SELECT c.at, c.client, ${clock} FROM changes c ${join} WHERE c.at > ? ORDER BY c.at`,
      limit,
    )
    .map((row) => ({
      at: Number(row['at']),
      client: String(row['client']),
      clock: row['clock'] === null ? null : Number(row['clock']),
    }));
}

/**
 * When changes were made, as far as can be known: at what their clock said, where that is known. One
 * with a clock that was ahead was made before the next that is known and after the one before it. It
 * is set to the latest moment that is possible, so that no answer shows it before it was written.
 * Changes that were made ahead one after the other keep their distances where there is room.
 */
function planMoves(
  stamps: readonly Stamped[],
  { lastBefore, now }: { readonly lastBefore: number; readonly now: number },
): readonly Move[] {
  const planned: Move[] = [];
  let next: { readonly move: Move; readonly isAhead: boolean } | undefined;
  for (const { at, clock } of stamps.toReversed()) {
    const gap = next?.isAhead === true ? next.move.old - at : 1;
    const latest = next === undefined ? now : next.move.new - gap;
    const isAhead = clock === null;
    const move = { old: at, new: isAhead ? latest : Math.min(clock, latest) };
    planned.push(move);
    next = { move, isAhead };
  }
  // Where there is no room for the distances, at least the order stays.
  let last = lastBefore;
  return planned.toReversed().map((move) => {
    last = Math.max(move.new, last + 1);
    return { old: move.old, new: last };
  });
}
