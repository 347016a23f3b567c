import { createBudget, cutText, tokensOf } from '@wellspoken/kit/paging';

// Reserved for the cursor, of about a hundred characters, and the summary.
const BESIDE = 80;

/** The token limit of an answer, and what it holds beside its items. */
export interface AnswerSpace {
  /** How many tokens the answer may have. */
  readonly tokens: number;
  /** The rest of the answer. */
  readonly frame: unknown;
}

/** The tokens left for the items of an answer. */
export function getTokensLeft({ tokens, frame }: AnswerSpace): number {
  return tokens - tokensOf(frame) - BESIDE;
}

/** Takes as many items as fit, in order, but always the first one. */
export function fitItems<Item>(items: readonly Item[], room: AnswerSpace): readonly Item[] {
  const budget = createBudget(getTokensLeft(room));
  const end = items.findIndex((item) => !budget.take(item));
  return end === -1 ? items : items.slice(0, Math.max(end, 1));
}

/** Takes as many items as fit, by id, and counts the ids that they consume. */
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

/** Takes as many whole lines as fit from an offset; splits a line that is too long by itself. */
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
