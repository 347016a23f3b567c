import type { Matcher, Query, Span } from './query.ts';
import { anyCase, seekLine } from './seek.ts';

type Find = (line: string, from: number) => Span | undefined;

/** Finds a text as it stands. */
export function createLiteralMatcher({ text, ignoreCase, wholeWord }: Query): Matcher {
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
  const pattern = anyCase([text]);
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
