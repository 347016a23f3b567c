import { createBudget, cutText, tokensOf } from '@wellspoken/kit/paging';

// A cursor has about a hundred characters, and a summary stands before the data.
const BESIDE = 80;

/** What an answer has room for. */
export interface AnswerSpace {
  /** How many tokens the answer may have. */
  readonly tokens: number;
  /** The rest of the answer. */
  readonly frame: unknown;
}

/** The tokens that are left for the items of an answer. */
export function getTokensLeft({ tokens, frame }: AnswerSpace): number {
  return tokens - tokensOf(frame) - BESIDE;
}

/** As many items as fit, in order; the first one goes in even where it is too large alone. */
export function fitItems<Item>(items: readonly Item[], room: AnswerSpace): readonly Item[] {
  const budget = createBudget(getTokensLeft(room));
  const end = items.findIndex((item) => !budget.take(item));
  return end === -1 ? items : items.slice(0, Math.max(end, 1));
}

/** As many of the things that ids stand for as fit, and how many of the ids they use up. */
export function packPlaces<Item>(
  ids: readonly string[],
  items: ReadonlyMap<string, Item>,
  room: AnswerSpace,
): { readonly shown: readonly Item[]; readonly taken: number } {
  const places = ids.flatMap((id, place) => {
    const item = items.get(id);
    return item === undefined ? [] : [{ place, item }];
  });
  const shown = fitItems(
    places.map(({ item }) => item),
    room,
  );
  return { shown, taken: places[shown.length]?.place ?? ids.length };
}

/** Fields that fit, and the names of those that were left out. */
interface FittedFields<Fields> {
  readonly kept: Partial<Fields>;
  readonly leftOut: readonly string[];
}

/** As many fields of an object as so many tokens have room for, the first ones first. */
export function fitFields<Fields extends object>(
  fields: Fields,
  tokens: number,
): FittedFields<Fields> {
  const budget = createBudget(tokens);
  const entries = Object.entries(fields);
  const kept = entries.filter((entry) => budget.take(entry));
  const names = new Set(kept.map(([name]) => name));
  return {
    // Entries of the object itself, so what is kept has their types.
    kept: Object.fromEntries(kept) as Partial<Fields>,
    leftOut: entries.map(([name]) => name).filter((name) => !names.has(name)),
  };
}

/** The next lines of a text. */
interface TextPage {
  readonly text: string;
  /** Where the next page begins; absent at the end. */
  readonly next?: number;
}

/** As many whole lines as fit, from a place on; a line that is too long alone is cut in pieces. */
export function fitLines(text: string, from: number, room: number): TextPage {
  const budget = createBudget(room);
  let end = from;
  while (end < text.length) {
    const stop = findLineEnd(text, end);
    if (!budget.take(text.slice(end, stop))) break;
    end = stop;
  }
  if (end === from && end < text.length)
    end = from + measurePiece(text.slice(from, findLineEnd(text, from)), room);
  return { text: text.slice(from, end), ...(end < text.length ? { next: end } : {}) };
}

function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

const LEAST_PIECE = 80;

function measurePiece(line: string, room: number): number {
  const letters = Math.max(LEAST_PIECE, Math.floor((line.length * room) / tokensOf(line)));
  return cutText(line, letters).length;
}
