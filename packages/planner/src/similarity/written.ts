import { findMeaning, foldText, splitDense } from './words.ts';

/** A line that so many issues have, and this share of all, was put there by a template. */
const COMMON = { issues: 5, share: 0.03 } as const;
/** What comes later in a body is mostly logs, and says little of what the issue is about. */
const COMPARED = 5_000;
/** Marks of lists, headings, quotes and boxes: a box that is ticked is still of the template. */
const FRONT = /^[\s>#*+-]*(?:\[[ x]\])?\s*/i;
const FENCE = /^\s*(?:```|~~~)/;

/** A text without its invisible parts; its lines keep their numbers. */
export function removeHtmlComments(text: string): string {
  const [before = '', ...parts] = text.split('<!--');
  const seen = parts.map((part) => {
    const end = part.indexOf('-->');
    const hidden = end === -1 ? part : part.slice(0, end);
    return hidden.replaceAll(/[^\n]/g, '') + (end === -1 ? '' : part.slice(end + 3));
  });
  return before + seen.join('');
}

/** What is compared of a body. */
function readVisible(body: string): string {
  return removeHtmlComments(body).slice(0, COMPARED);
}

/**
 * Makes ready to take of a body what its writer wrote. A template is in most issues of a repository:
 * its letters would make them all alike. Code stays, for the same trace is what duplicates share.
 */
export function createWritten(bodies: readonly string[]): (body: string) => string {
  const having = new Map<string, number>();
  for (const body of bodies) {
    const keys = new Set(readTextLines(body).flatMap(({ key }) => key ?? []));
    for (const key of keys) having.set(key, (having.get(key) ?? 0) + 1);
  }
  const least = Math.max(COMMON.issues, COMMON.share * bodies.length);
  return (body) =>
    readTextLines(body)
      .filter(({ key }) => key === undefined || (having.get(key) ?? 0) < least)
      .map(({ line }) => line)
      .join('\n');
}

interface Line {
  readonly line: string;
  /** What identifies a line of a template; none for code and for empty lines. */
  readonly key: string | undefined;
}

function readTextLines(body: string): readonly Line[] {
  let isCode = false;
  return readVisible(body)
    .split('\n')
    .map((line) => {
      const isFence = FENCE.test(line);
      if (isFence) isCode = !isCode;
      const key = line.replace(FRONT, '').trim().toLowerCase();
      return { line, key: isCode || isFence || key === '' ? undefined : key };
    });
}

/** A text whose kind is asked for; an issue of the corpus has an id. */
export interface Said {
  readonly id?: string | undefined;
  readonly title: string;
  readonly body: string;
}

/** A question mark says as much of the kind of a text as a word. */
const SAYING = /\p{L}[\p{L}\p{M}]*|\?/gu;

/**
 * The words of a text as they are written, by what they mean. The small ones are among them: what
 * kind of report it is they show best, as in "could there be" or "how do I".
 */
export function findSayings({ title, body }: Said): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  const text = foldText(`${title}\n${readVisible(body)}`).toLowerCase();
  for (const [run] of text.matchAll(SAYING)) {
    const { pairs, rest } = splitDense(run);
    for (const word of [...pairs, ...rest]) {
      const meaning = findMeaning(word);
      if (!words.has(meaning)) words.set(meaning, word);
    }
  }
  return words;
}
