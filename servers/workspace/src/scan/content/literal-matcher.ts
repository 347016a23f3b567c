import type { Matcher, Query, Span } from './query.ts';

type Seek = (line: string, from: number) => Span | undefined;

/** Finds a text as it stands. */
export function createLiteralMatcher({ text, ignoreCase, wholeWord }: Query): Matcher {
  const seek = ignoreCase ? seekAnyCase(text) : seekExact(text);
  const needle = Buffer.from(text);
  return {
    mayHold: ignoreCase ? () => true : (bytes) => bytes.includes(needle),
    next: (content, from) => seek(content, from)?.start ?? -1,
    find: wholeWord ? (line) => findWord(line, seek) : (line) => seek(line, 0),
  };
}

/** Where any of several texts is next, whatever their case. */
export function nextAnyCase(texts: readonly string[]): (content: string, from: number) => number {
  // Alternatives of plain text: there is nothing in them that the engine could try in several ways.
  const pattern = new RegExp(texts.map(escape).join('|'), 'giu');
  return (content, from) => {
    pattern.lastIndex = from;
    return pattern.exec(content)?.index ?? -1;
  };
}

function seekExact(text: string): Seek {
  return (line, from) => {
    const start = line.indexOf(text, from);
    return start < 0 ? undefined : { start, end: start + text.length };
  };
}

function seekAnyCase(text: string): Seek {
  const pattern = new RegExp(escape(text), 'giu');
  return (line, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(line);
    return found === null ? undefined : { start: found.index, end: pattern.lastIndex };
  };
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

function findWord(line: string, seek: Seek): Span | undefined {
  for (let span = seek(line, 0); span !== undefined; span = seek(line, span.start + 1)) {
    if (!isWordAt(line, span.start - 1) && !isWordAt(line, span.end)) return span;
  }
  return undefined;
}

function isWordAt(line: string, at: number): boolean {
  const character = line[at];
  return character !== undefined && WORD.test(character);
}
