import fc from 'fast-check';

import { createBudget } from '../../schema/budget.ts';
import { createMatcher, expressionOf } from '../../schema/pattern/matcher.ts';
import { parsePattern } from '../../schema/pattern/parse.ts';
import type { Part } from '../../schema/pattern/syntax.ts';

const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 2000;
const STEPS = 200_000;

/** Whether a text matches all patterns; false also where that takes too long to find out. */
export function matchesAll(text: string, patterns: readonly string[]): boolean {
  try {
    const budget = createBudget(STEPS);
    return patterns.every((pattern) => createMatcher(pattern, budget).test(text));
  } catch {
    return false;
  }
}

/** Texts that match a pattern, the shortest first, the same ones for the same seed; none where it is too hard. */
export function textsFor(pattern: string, seed: number): readonly string[] {
  const expression = expressionOf(pattern);
  if (expression === undefined || pattern.length > LONGEST_PATTERN) return [];
  const part = parsePattern(pattern);
  if (sizeOf(part) > LONGEST_TEXT) return [];
  const plain = plainest(part);
  const texts = [...(plain === undefined ? [] : [plain]), ...sample(expression, seed), ...usual];
  return texts.filter((text) => matchesAll(text, [pattern]));
}

// For what looks ahead, mostly to ask for several kinds of characters.
const usual: readonly string[] = ['test1', 'Test1234', 'Test-1234!', 'TEST1', 'a.b', 'A1'];

// Looking around is beyond the generator, which then throws.
function sample(expression: RegExp, seed: number): readonly string[] {
  try {
    const texts = fc.sample(fc.stringMatching(expression), { seed, numRuns: 12 });
    const short = texts.filter((text) => text.length <= LONGEST_TEXT);
    return short.toSorted((one, other) => one.length - other.length);
  } catch {
    return [];
  }
}

// How long a text for it may get before loops without end are counted.
function sizeOf(part: Part): number {
  switch (part.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return part.parts.reduce((size, each) => size + sizeOf(each), 0);
    case 'choice':
      return Math.max(...part.parts.map(sizeOf));
    case 'repeat':
      return Math.max(part.min, Math.min(part.max, 10)) * sizeOf(part.part);
    case 'edge':
    case 'look':
    case 'backreference':
      return 0;
  }
}

const ALPHABET = Array.from(
  'a1A0b-_./: @,#+bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMNOPQRSTUVWXYZ23456789!$%&\'()*;<=>?[\\]^`{|}~"\té€',
);

// The shortest text that the parts allow; what looks around is left to the test afterwards.
function plainest(part: Part): string | undefined {
  switch (part.kind) {
    case 'character':
      return characterFor(part.source);
    case 'sequence':
      return joined(part.parts.map(plainest));
    case 'choice':
      return part.parts.map(plainest).find((text) => text !== undefined);
    case 'repeat':
      return part.min === 0 ? '' : plainest(part.part)?.repeat(part.min);
    case 'edge':
    case 'look':
    case 'backreference':
      return '';
  }
}

const joined = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.includes(undefined) ? undefined : texts.join('');

function characterFor(source: string): string | undefined {
  const expression = expressionOf(`^(?:${source})$`);
  return ALPHABET.find((character) => expression?.test(character) === true);
}
