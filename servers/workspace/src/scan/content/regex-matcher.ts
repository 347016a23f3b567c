import { RE2JS } from 're2js';

import { nextAnyCase } from './literal-matcher.ts';
import type { Matcher, Query, Span } from './query.ts';
import { findRequired } from './required-texts.ts';

/** Compiles a regular expression for a linear-time engine; throws a `SyntaxError` that says what is wrong. */
export function createRegexMatcher(query: Query): Matcher {
  const { text, ignoreCase, wholeWord } = query;
  const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
  const source = wholeWord ? `\\b(?:${text})\\b` : text;
  const engine = RE2JS.compile(source, flags);
  const required = findRequired(text);
  const find = (line: string): Span | undefined => {
    // Testing is far faster than finding where, and most lines do not fit.
    if (!engine.test(line)) return undefined;
    const found = engine.matcher(line);
    return found.find() ? { start: found.start(), end: found.end() } : undefined;
  };
  if (required === undefined) return { mayHold: () => true, next: everyLine(source, flags), find };
  if (ignoreCase) return { mayHold: () => true, next: nextAnyCase(required), find };
  const needles = required.map((word) => Buffer.from(word));
  return {
    mayHold: (bytes) => needles.some((needle) => bytes.includes(needle)),
    next: nextOf(required),
    find,
  };
}

function nextOf(texts: readonly string[]): Matcher['next'] {
  return (content, from) => {
    const places = texts.map((text) => content.indexOf(text, from)).filter((place) => place >= 0);
    return places.length === 0 ? -1 : Math.min(...places);
  };
}

// These make a line's own edges count, or change what the edges are; then only lines can be asked.
const ABOUT_EDGES = /\\[AzZ]|\(\?[a-zA-Z]*-/;
const MAX_AT_ONCE = 256 * 1024;

/** Without a text that must be there, the whole of a small file is asked once, then line by line. */
function everyLine(source: string, flags: number): Matcher['next'] {
  if (ABOUT_EDGES.test(source)) return (_content, from) => from;
  const engine = RE2JS.compile(source, flags | RE2JS.MULTILINE);
  return (content, from) => {
    if (from > 0 || content.length > MAX_AT_ONCE || content.includes('\r')) return from;
    return engine.test(content) ? from : -1;
  };
}
