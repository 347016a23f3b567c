import { costOf } from '@wellspoken/kit/paging';

import { count } from '../view/words.ts';
import type { Reader, Scope } from '../memory/reader.ts';

/** A name that nobody has, and names that are like it. */
export interface Missing {
  readonly name: string;
  readonly nearestNames: string[];
}

/** Names that were asked for and that nobody has. */
export interface MissingQuery {
  readonly names: readonly string[];
  /** About how much may be said of them. */
  readonly maxTokens: number;
}

// To look for names that are alike takes time, so it is done for a few.
const MOST_LOOKED_UP = 20;
const NEAREST = 3;

/** Says which names nobody has, with those that may have been meant. */
export async function findMissing(
  reader: Reader,
  scope: Scope,
  { names, maxTokens }: MissingQuery,
): Promise<{ readonly missing: Missing[]; readonly note?: string }> {
  const missing: Missing[] = [];
  let left = maxTokens;
  for (const [index, name] of names.entries()) {
    const near = index < MOST_LOOKED_UP ? await reader.nearestNames(scope, name, NEAREST) : [];
    const item = { name, nearestNames: [...near] };
    left -= costOf(item);
    if (left < 0) break;
    missing.push(item);
  }
  const others = names.length - missing.length;
  if (others === 0) return { missing };
  return { missing, note: `${count(others, 'more name')} were not found.` };
}
