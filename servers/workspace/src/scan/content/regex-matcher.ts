import { RE2JS } from 're2js';

import { PORTION_BYTES } from './portions.ts';
import type { Matcher, Query, Span } from './query.ts';
import { findRequired } from './required-texts.ts';
import { seekLine, type Seek } from './seek.ts';

/** Compiles a regular expression for a linear-time engine; throws an error that says what is wrong. */
export function createRegexMatcher({ text, ignoreCase, wholeWord }: Query): Matcher {
  const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
  const source = wholeWord ? `\\b(?:${text})\\b` : text;
  const find = findWith(RE2JS.compile(source, flags));
  const required = findRequired(text);
  if (required.length === 0) {
    return { mayHold: () => true, seekIn: seekEveryLine(source, flags), find };
  }
  const needles = required.map((group) => group.map((each) => Buffer.from(each)));
  const mayHold = (bytes: Buffer): boolean =>
    needles.every((group) => group.some((needle) => bytes.includes(needle)));
  return {
    mayHold: ignoreCase ? () => true : mayHold,
    seekIn: (content) => seekLine(content, required, ignoreCase),
    find,
  };
}

function findWith(engine: RE2JS): (line: string) => Span | undefined {
  return (line) => {
    // Testing is far faster than finding where, and most lines do not fit.
    if (!engine.test(line)) return undefined;
    const found = engine.matcher(line);
    return found.find() ? { start: found.start(), end: found.end() } : undefined;
  };
}

// These make a line's own edges count, or change what the edges are; then only lines can be asked.
const ABOUT_EDGES = /\\[AzZ]|\(\?[a-zA-Z]*-/;
const MAX_AT_ONCE = 2 * PORTION_BYTES;

/** Without a text that must be there, all of a text is asked once, then every line. */
function seekEveryLine(source: string, flags: number): (content: string) => Seek {
  if (ABOUT_EDGES.test(source)) return () => (from) => from;
  const engine = RE2JS.compile(source, flags | RE2JS.MULTILINE);
  return (content) => {
    const isSmall = content.length <= MAX_AT_ONCE && !content.includes('\r');
    const hasNone = isSmall && !engine.test(content);
    return hasNone ? () => -1 : (from) => from;
  };
}
