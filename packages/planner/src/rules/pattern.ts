import { RE2JS, RE2JSSyntaxException } from 're2js';

import { measurePattern, explainWidth } from './pattern-size.ts';

/** A pattern that can be looked for, or why it cannot. */
export type Pattern = { readonly find: Find; readonly size: number } | { readonly problem: string };

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
