import { RE2JS } from 're2js';

import { PORTION_BYTES } from './portions.ts';
import { type AnyOf, findRequired } from './required-texts.ts';

/** What is looked for in the lines of files. */
export interface Query {
  readonly text: string;
  /** Whether `text` is a regular expression in RE2 syntax. */
  readonly regex: boolean;
  readonly ignoreCase: boolean;
  readonly wholeWord: boolean;
}

/** A stretch of a line, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a query in text. The first two only narrow down where to look, fast; `find` decides, on one
 * line at a time.
 */
export interface Matcher {
  /** False when no line of these bytes can fit. */
  readonly mayHold: (bytes: Buffer) => boolean;
  /** Looks in a text for places in lines that may fit. */
  readonly seekIn: (text: string) => Seek;
  readonly find: (line: string) => Span | undefined;
}

/** Prepares a query; throws the engine's error for a regular expression that it cannot read. */
export function createMatcher(query: Query): Matcher {
  return query.regex ? createRegexMatcher(query) : createLiteralMatcher(query);
}

type Find = (line: string, from: number) => Span | undefined;

/** Finds a text as it stands. */
function createLiteralMatcher({ text, ignoreCase, wholeWord }: Query): Matcher {
  const find = ignoreCase ? findAnyCase(text) : findExact(text);
  const needle = Buffer.from(text);
  return {
    mayHold: ignoreCase ? () => true : (bytes) => bytes.includes(needle),
    seekIn: (content) => seekLine(content, [[text]], ignoreCase),
    find: wholeWord ? (line) => findWord(line, find) : (line) => find(line, 0),
  };
}

function findExact(text: string): Find {
  return (line, from) => {
    const start = line.indexOf(text, from);
    return start < 0 ? undefined : { start, end: start + text.length };
  };
}

function findAnyCase(text: string): Find {
  const pattern = compileAnyCase([text]);
  return (line, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(line);
    return found === null ? undefined : { start: found.index, end: pattern.lastIndex };
  };
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

function findWord(line: string, find: Find): Span | undefined {
  for (let span = find(line, 0); span !== undefined; span = find(line, span.start + 1)) {
    if (!isWordAt(line, span.start - 1) && !isWordAt(line, span.end)) return span;
  }
  return undefined;
}

function isWordAt(line: string, at: number): boolean {
  const character = line[at];
  return character !== undefined && WORD.test(character);
}

/** Compiles a regular expression for a linear-time engine; throws an error that says what is wrong. */
function createRegexMatcher({ text, ignoreCase, wholeWord }: Query): Matcher {
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

/** Where something is next, from a place on; -1 when it is nowhere. Places may only grow. */
type Seek = (from: number) => number;

/** Looks for one text. What was found once is remembered, so that a text is read only once. */
function seekText(content: string, text: string): Seek {
  let place = -2;
  return (from) => {
    if (place !== -1 && place < from) place = content.indexOf(text, from);
    return place;
  };
}

/** Looks for any of several texts. */
function seekAny(content: string, texts: AnyOf): Seek {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return seekText(content, only);
  const seeks = texts.map((text) => seekText(content, text));
  return (from) => {
    const places = seeks.map((seek) => seek(from)).filter((place) => place >= 0);
    return places.length === 0 ? -1 : Math.min(...places);
  };
}

/** Looks for any of several texts, whatever their case. */
function seekAnyCase(content: string, texts: AnyOf): Seek {
  const pattern = compileAnyCase(texts);
  let place = -2;
  return (from) => {
    if (place === -1 || place >= from) return place;
    pattern.lastIndex = from;
    place = pattern.exec(content)?.index ?? -1;
    return place;
  };
}

/** Plain texts in any case: there is nothing in them that an engine could try in several ways. */
function compileAnyCase(texts: AnyOf): RegExp {
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(escaped.join('|'), 'giu');
}

/**
 * Looks for a line that holds a text of every group. Each step goes to the line of the group that
 * is farthest away, so common texts cost nothing where a rare one is asked for too.
 */
function seekLine(content: string, groups: readonly AnyOf[], ignoreCase: boolean): Seek {
  const seeks = groups.map((texts) =>
    ignoreCase ? seekAnyCase(content, texts) : seekAny(content, texts),
  );
  return (from) => {
    for (let at = from; ;) {
      let farthest = at;
      for (const seek of seeks) {
        const place = seek(at);
        if (place < 0) return -1;
        if (place > farthest) farthest = place;
      }
      const line = farthest === 0 ? 0 : content.lastIndexOf('\n', farthest - 1) + 1;
      if (line <= at) return farthest;
      at = line;
    }
  };
}
