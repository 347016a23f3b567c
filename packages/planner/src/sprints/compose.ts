import { chooseExactly } from './choose-exactly.ts';
import { chooseGreedily } from './choose-greedily.ts';
import {
  type Candidate,
  type Choice,
  makeChoice,
  type PackItem,
  packItems,
  sumRoom,
} from './pack-item.ts';

/** How a choice was made, and so how good it is. */
export type ComposeMethod = 'exact' | 'best_found' | 'greedy';

/** What goes into a sprint. */
export interface Composition {
  /** Ids, each after what it depends on. */
  readonly chosen: readonly string[];
  readonly value: number;
  /** `exact` is the best there is; `best_found` where the search was cut; `greedy` beyond 25. */
  readonly method: ComposeMethod;
  /** Ids of those that, with what they need, are larger than the capacity. */
  readonly tooLarge: readonly string[];
}

/** With more candidates than these the best choice would take too long to find. */
export const MOST_EXACT = 25;

/**
 * Chooses what is worth the most together, within the capacity, and nothing without what it depends
 * on. Candidates that wait for each other in a circle are never chosen.
 */
export function composeSprint(
  candidates: readonly Candidate[],
  { capacity }: { readonly capacity: number },
): Composition {
  const room = sumRoom(capacity);
  const items = packItems(candidates);
  const greedy = chooseGreedily(items, room);
  const tooLarge = items
    .filter(({ closure }) => makeChoice(items, closure).size > room)
    .map(({ id }) => id);
  if (items.length > MOST_EXACT)
    return { ...describeChoice(items, greedy), method: 'greedy', tooLarge };
  const { choice, isExact } = chooseExactly(items, room, greedy);
  return { ...describeChoice(items, choice), method: isExact ? 'exact' : 'best_found', tooLarge };
}

function describeChoice(
  items: readonly PackItem[],
  { places, value }: Choice,
): Pick<Composition, 'chosen' | 'value'> {
  return { chosen: items.filter((_, place) => places.has(place)).map(({ id }) => id), value };
}
