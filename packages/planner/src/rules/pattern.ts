import { compilePath, GlobError, type PathMatcher } from '@wellspoken/globs';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A pattern that can be looked for, or why it cannot. */
type Pattern = { readonly find: Find; readonly size: number } | { readonly problem: string };

/** Where in a text the pattern is found first. */
export type Find = (text: string) => { readonly start: number; readonly end: number } | undefined;

/** Characters of a pattern. */
export const LONGEST_PATTERN = 500;
/** A search takes as long as the text is long, times the size of what is looked for. */
const LARGEST = 400;

/** Reads a pattern of RE2, which takes no longer than the text is long; letters in any case. */
export function readPattern(pattern: string): Pattern {
  const refused = explainWidth(pattern);
  if (refused !== undefined) return { problem: refused };
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    const programSize = compiled.programSize();
    if (programSize > LARGEST) {
      return { problem: 'The pattern repeats too much. Use smaller numbers in braces.' };
    }
    return { find: createFinder(compiled), size: measurePattern(pattern, programSize) };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    return { problem: describeRefusal(error.message) };
  }
}

function createFinder(compiled: RE2JS): Find {
  return (text) => {
    const matcher = compiled.matcher(text);
    return matcher.find() ? { start: matcher.start(), end: matcher.end() } : undefined;
  };
}

function describeRefusal(message: string): string {
  const why = message.replace(/^error parsing regexp: /, '');
  const looks = /\(\?(?:[=!]|<[=!])|\\[1-9k]/.test(why)
    ? ' Patterns are those of RE2, which has no look-around and no back-references.'
    : ' Patterns are those of RE2; put them in single quotes.';
  return `The pattern cannot be read: ${why}.${looks}`;
}

/** A pattern of paths, or why it cannot be read. */
type PathPattern =
  | { readonly fits: (path: string) => boolean; readonly size: number }
  | { readonly problem: string };

/** How patterns differ between a `.gitignore` and a CODEOWNERS file. */
interface PathPatternOptions {
  readonly anyCase?: boolean;
  /** `docs/*` means the files in docs, not those further down. */
  readonly isShallow?: boolean;
}

const LONGEST = 300;

/** Reads a pattern as in a `.gitignore`, of which a folder stands for all below it. */
export function readPathPattern(
  pattern: string,
  { anyCase = false, isShallow = false }: PathPatternOptions = {},
): PathPattern {
  // Looked for where a run of blanks begins: from each of its blanks, it would take the square.
  const trimmed = pattern.trimStart().replace(/(?:(?<![\\\s])|(?<=\\\s))\s+$/, '');
  const refusal = explainRefusal(trimmed);
  if (refusal !== undefined) return { problem: refusal };
  try {
    const matches = compilePathPattern(trimmed, { anyCase, isShallow });
    return { fits: (path) => matches(path.split('/'), 0), size: trimmed.length };
  } catch (error) {
    if (!(error instanceof GlobError)) throw error;
    return { problem: `The pattern "${trimmed}" cannot be read.` };
  }
}

function explainRefusal(pattern: string): string | undefined {
  if (pattern === '' || pattern === '/') return 'An empty pattern fits no path.';
  if (pattern.startsWith('!')) {
    return `"${pattern.slice(0, 60)}" begins with !: leave out what is not meant instead.`;
  }
  // Long ranges cost nothing here; but a rule file has one limit for all of its patterns.
  return pattern.length > LONGEST
    ? `A pattern has ${pattern.length} characters; expected at most ${LONGEST}.`
    : explainWidth(pattern);
}

function compilePathPattern(
  pattern: string,
  { anyCase, isShallow }: Required<PathPatternOptions>,
): PathMatcher {
  const isFolder = pattern.endsWith('/');
  const inner = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isAnchored = pattern.startsWith('/') || inner.includes('/');
  const isExact = !isFolder && isShallow && inner.endsWith('/*');
  // A backslash with no character behind it means nothing.
  const path = inner.replaceAll(/\\(\/|$)|\\./gsu, (piece, end?: string) => end ?? piece);
  return compilePath(isAnchored ? path : `**/${path}`, {
    ignoreCase: anyCase,
    ...(isExact ? {} : { below: isFolder ? 'only' : 'too' }),
    keepsOpenBracket: true,
    refusesEmptyRange: true,
  });
}

/**
 * What takes thousands of characters, each of which is read in every case: classes such as `\pL`,
 * and ranges that end far beyond the alphabets of Europe and the Near East.
 */
const WIDE = /\\p|-(?:\\x\{[\da-f]{4,}\}|[\u{1000}-\u{10FFFF}])/giu;
const MOST_WIDE = 8;
const SIZE_OF_WIDE = 100;

/** Why a pattern must not even be read; undefined where it may. */
function explainWidth(pattern: string): string | undefined {
  const count = measureClasses(pattern);
  return count > MOST_WIDE
    ? `The pattern has ${count} classes such as \\pL or [一-龥]; expected at most ${MOST_WIDE}.`
    : undefined;
}

/** What reading and looking for a pattern takes; about 10 to 30 for a few words. */
function measurePattern(pattern: string, programSize: number): number {
  return programSize + SIZE_OF_WIDE * measureClasses(pattern);
}

function measureClasses(pattern: string): number {
  return pattern.match(WIDE)?.length ?? 0;
}

type Read = { readonly size: number } | { readonly problem: string };

/** How the two kinds of patterns are read. */
const READERS = {
  text: (pattern: string): Read => readPattern(pattern),
  path: (pattern: string): Read => readPathPattern(pattern, { anyCase: true }),
} as const;

/** Reads the patterns of one file as long as they are not too large together. */
export interface PatternBudget {
  /** What is wrong with a pattern; those that come when all is spent are not looked at. */
  readonly problemOf: (kind: keyof typeof READERS, pattern: string) => string | undefined;
  readonly isSpent: () => boolean;
}

/** A pattern of a few words has a size of 10 to 30; more than this in all could take many seconds. */
export const MOST_SIZE = 10_000;
/** What was refused took time too. */
const SIZE_OF_REFUSED = 400;

/** Begins a file. The same pattern counts each time, since it is looked for each time. */
export function createPatternBudget(): PatternBudget {
  const known = new Map<string, Read>();
  let spent = 0;
  return {
    problemOf: (kind, pattern) => {
      if (spent > MOST_SIZE) return undefined;
      const key = `${kind} ${pattern}`;
      const read = known.get(key) ?? READERS[kind](pattern);
      known.set(key, read);
      spent += 'size' in read ? read.size : SIZE_OF_REFUSED;
      return 'problem' in read ? read.problem : undefined;
    },
    isSpent: () => spent > MOST_SIZE,
  };
}
