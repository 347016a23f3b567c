import { type ProseLine, readProse } from './read-lines.ts';

/** What a text shows of the work that it describes. */
export interface TextFacts {
  readonly words: number;
  /** Entries with boxes, those of acceptance criteria not among them. */
  readonly openSteps: readonly string[];
  readonly tickedSteps: number;
  readonly criteria: number;
  /** Folders of the paths that it names. */
  readonly folders: readonly string[];
  /** Questions, and words that say that something is not known. */
  readonly unknowns: number;
}

const CRITERIA = /acceptance|definition of done|done when/i;
const UNKNOWN =
  /\b(?:tbd|tba|unclear|unknown|investigate|investigation|spike|research|not sure|figure out|to be (?:decided|defined|determined))\b/gi;
const PATH = /^(?:\.{0,2}\/)?((?:[\w@-][\w@.-]*\/)*)[\w@.-]*[\w@-]\.[a-z]\w{0,7}$/i;
const LONGEST_PATH = 200;

/** Reads what a title, which is no Markdown, and a Markdown text show. */
export function findTextFacts({
  title,
  body,
}: Readonly<Record<'title' | 'body', string>>): TextFacts {
  const lines = [{ text: title, section: '' } satisfies ProseLine, ...readProse(body)];
  const steps = lines.filter(
    ({ isTicked, section }) => isTicked !== undefined && !CRITERIA.test(section),
  );
  const tokens = lines.flatMap((line) => line.text.split(/\s+/)).filter((token) => token !== '');
  const prose = lines.map((line) => line.text).join('\n');
  return {
    words: tokens.filter((token) => /\p{L}|\p{N}/u.test(token)).length,
    openSteps: steps.flatMap(({ entry, isTicked }) =>
      entry === undefined || isTicked ? [] : [entry],
    ),
    tickedSteps: steps.filter(({ isTicked }) => isTicked).length,
    criteria: lines.filter(({ entry, section }) => entry !== undefined && CRITERIA.test(section))
      .length,
    folders: [...new Set(tokens.flatMap(findFolder))],
    unknowns: tokens.filter(isQuestion).length + (prose.match(UNKNOWN)?.length ?? 0),
  };
}

/** `src/engine` of `src/engine/antenna.ts`; a file that stands alone is its own place. */
function findFolder(token: string): readonly string[] {
  if (token.length > LONGEST_PATH) return [];
  const name = token.replaceAll(/^[`'"([*_]+|[`'")\]*_,.;:!?]+$/g, '');
  const found = PATH.exec(name);
  if (found === null || !name.includes('/')) return [];
  return [(found[1] ?? '').replace(/\/$/, '')];
}

/** A word that ends a question; an address with a question mark in it is none. */
function isQuestion(token: string): boolean {
  return /\?[)\]'"*_]*$/.test(token) && !token.includes('://');
}
