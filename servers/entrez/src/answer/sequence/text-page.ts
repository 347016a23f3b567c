import { createBudget, cutText, tokensOf } from '@wellspoken/kit/paging';

/** The next lines of a text. */
export interface TextPage {
  readonly text: string;
  /** Where the next page begins; absent at the end. */
  readonly next?: number;
}

/** As many whole lines as fit, from a place on; a line that is too long alone is cut in pieces. */
export function pageLines(text: string, from: number, room: number): TextPage {
  const budget = createBudget(room);
  let end = from;
  while (end < text.length) {
    const stop = lineEnd(text, end);
    if (!budget.take(text.slice(end, stop))) break;
    end = stop;
  }
  if (end === from && end < text.length)
    end = from + piece(text.slice(from, lineEnd(text, from)), room);
  return { text: text.slice(from, end), ...(end < text.length ? { next: end } : {}) };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end + 1;
}

const LEAST_PIECE = 80;

function piece(line: string, room: number): number {
  const letters = Math.max(LEAST_PIECE, Math.floor((line.length * room) / tokensOf(line)));
  return cutText(line, letters).length;
}
