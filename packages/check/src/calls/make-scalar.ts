import fc from 'fast-check';

import { createBudget } from '../schema/limits.ts';
import { createMatcher, toExpression } from '../schema/pattern-matcher.ts';
import { parsePattern, type Part } from '../schema/pattern-program.ts';
import { findHintFor } from './names.ts';
import { type Making, putPickedFirst, type Place, type Shape } from './shapes.ts';

const LONGEST = 5000;

/** A string of this shape; undefined where none was found. */
export function makeString(shape: Shape, place: Place, making: Making): string | undefined {
  const limits = readLimits(shape);
  for (const { name, texts } of listSources(shape, place, making)) {
    const fitting = texts().filter((text) => fits(text, limits));
    const [text] = putPickedFirst(fitting, making);
    if (text === undefined) continue;
    making.note(place, name);
    return text;
  }
  making.giveUp(place, `no text was found ${describeLimits(limits, shape)}`);
  return undefined;
}

/** Whether a text keeps to the lengths and the patterns of a shape. */
export const fitsString = (text: string, shape: Shape): boolean => fits(text, readLimits(shape));

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
}

function readLimits({ minLength, maxLength, patterns }: Shape): Limits {
  return {
    least: typeof minLength === 'number' ? minLength : 0,
    most: typeof maxLength === 'number' ? maxLength : Infinity,
    patterns: Array.isArray(patterns) ? patterns.map(String) : [],
  };
}

const countCharacters = (text: string): number => Array.from(text).length;

const fits = (text: string, { least, most, patterns }: Limits): boolean =>
  countCharacters(text) >= least && countCharacters(text) <= most && matchesAll(text, patterns);

interface TextSource {
  readonly name: string;
  readonly texts: () => readonly string[];
}

// The most significant comes first; the costly only where the rest does not suffice.
function listSources(shape: Shape, place: Place, making: Making): readonly TextSource[] {
  const limits = readLimits(shape);
  const known = typeof shape['format'] === 'string' ? formatExamples[shape['format']] : undefined;
  const told = chooseByName(shape, place, making);
  const plain = { name: 'its type', texts: () => plainTexts.map((text) => resize(text, limits)) };
  const byPattern = {
    name: 'its pattern',
    texts: () => limits.patterns.flatMap((pattern) => makeTexts(pattern, making.seed)),
  };
  return [
    ...(known === undefined ? [] : [{ name: 'its format', texts: () => known }]),
    // A choice that did not do must not come again.
    ...(told === undefined || making.turn > 0 ? [] : [{ name: 'its name', texts: () => [told] }]),
    plain,
    byPattern,
  ];
}

const plainTexts: readonly string[] = ['test', 'example', 'sample', 'a', 'b', 'c', 'd', 'e'];

function chooseByName(shape: Shape, { name }: Place, { readablePath }: Making): string | undefined {
  const { description } = shape;
  // "query" alone may be anything; the description decides.
  const isSql =
    /query/i.test(name) && typeof description === 'string' && /\bSQL\b/i.test(description);
  return isSql ? 'SELECT 1' : findHintFor(name, readablePath).text;
}

function resize(text: string, { least, most }: Limits): string {
  const characters = Array.from(text);
  if (characters.length > most) return characters.slice(0, most).join('');
  return least > LONGEST ? text : text.padEnd(least, 'a');
}

function describeLimits({ least, most, patterns }: Limits, { format }: Shape): string {
  const said = [
    ...patterns.map((pattern) => `for the pattern ${pattern}`),
    ...(typeof format === 'string' ? [`of the format ${format}`] : []),
    ...(least > 0 ? [`of at least ${least} characters`] : []),
    ...(most < Infinity ? [`of at most ${most} characters`] : []),
  ];
  return said.join(', ');
}

/** A number of this shape; undefined where none was found. */
export function makeNumber(shape: Shape, place: Place, making: Making): number | undefined {
  const hint = findHintFor(place.name, making.readablePath).number;
  const values = [...(hint === undefined ? [] : [hint]), ...listPlainNumbers(shape)];
  const fitting = [...new Set(values.filter((value) => fitsNumber(value, shape)))];
  // A descriptive name is better than variety.
  const isHinted = making.turn === 0 && hint !== undefined && fitting[0] === hint;
  const [number] = isHinted ? fitting : putPickedFirst(fitting, making);
  if (number === undefined) making.giveUp(place, 'no number was found within its bounds');
  else making.note(place, number === hint ? 'its name' : 'its type');
  return number;
}

/** Whether a number keeps to the bounds of a shape. */
export function fitsNumber(value: number, shape: Shape): boolean {
  return (
    Object.entries(bounds).every(([keyword, holds]) => {
      const bound = shape[keyword];
      return typeof bound !== 'number' || holds(value, bound);
    }) &&
    (!isInteger(shape) || Number.isInteger(value))
  );
}

const bounds: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  minimum: (value, bound) => value >= bound,
  maximum: (value, bound) => value <= bound,
  exclusiveMinimum: (value, bound) => value > bound,
  exclusiveMaximum: (value, bound) => value < bound,
  multipleOf: (value, bound) => Number.isInteger(value / bound),
};

/** Whether only whole numbers are meant. */
export function isInteger({ type }: Shape): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.includes('integer') && !types.includes('number');
}

function listPlainNumbers(shape: Shape): readonly number[] {
  const step = typeof shape['multipleOf'] === 'number' ? shape['multipleOf'] : 1;
  const low = findHighest(shape['minimum'], shape['exclusiveMinimum']);
  const high = findLowest(shape['maximum'], shape['exclusiveMaximum']);
  const near = [low, high].filter(Number.isFinite).flatMap((bound) => listAround(bound, step));
  const middle = Number.isFinite(low + high) ? [(low + high) / 2] : [];
  return [1, 2, 0, step, ...near, ...middle, -1].map((value) => (value === 0 ? 0 : value));
}

function listAround(bound: number, step: number): readonly number[] {
  const whole = Math.round(bound / step) * step;
  return [
    bound,
    whole,
    whole + step,
    whole - step,
    Math.ceil(bound),
    Math.floor(bound),
    bound + 0.5,
    bound - 0.5,
  ];
}

const keepNumbers = (values: readonly unknown[]): readonly number[] =>
  values.filter((value) => typeof value === 'number');

const findHighest = (...values: readonly unknown[]): number => Math.max(...keepNumbers(values));
const findLowest = (...values: readonly unknown[]): number => Math.min(...keepNumbers(values));

/** Harmless values of the formats that schemas name, the plainest first. */
const formatExamples: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-01-15', '2024-02-29'],
  'date-time': ['2024-01-15T10:30:00Z', '2024-02-29T00:00:00Z'],
  time: ['10:30:00Z', '00:00:00Z'],
  duration: ['P1D', 'PT1H'],
  uri: ['https://example.com/', 'https://example.org/page'],
  url: ['https://example.com/', 'https://example.org/page'],
  'uri-reference': ['https://example.com/', '/page'],
  'uri-template': ['https://example.com/{id}', '/{id}'],
  iri: ['https://example.com/', 'https://example.org/page'],
  'iri-reference': ['https://example.com/', '/page'],
  email: ['test@example.com', 'other@example.org'],
  'idn-email': ['test@example.com', 'other@example.org'],
  hostname: ['example.com', 'example.org'],
  'idn-hostname': ['example.com', 'example.org'],
  ipv4: ['192.0.2.1', '192.0.2.2'],
  ipv6: ['2001:db8::1', '2001:db8::2'],
  uuid: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'],
  'json-pointer': ['/a', ''],
  'relative-json-pointer': ['0', '1/a'],
  'json-pointer-uri-fragment': ['#/a', '#'],
  regex: ['^a', 'b+'],
  byte: ['dGVzdA==', ''],
  'iso-time': ['10:30:00Z', '10:30:00'],
  'iso-date-time': ['2024-01-15T10:30:00Z'],
  color: ['#336699', '#000000'],
};

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
export function makeTexts(pattern: string, seed: number): readonly string[] {
  const expression = toExpression(pattern);
  if (expression === undefined || pattern.length > LONGEST_PATTERN) return [];
  const part = parsePattern(pattern);
  if (measurePart(part) > LONGEST_TEXT) return [];
  const plain = writePlainest(part);
  const texts = [...(plain === undefined ? [] : [plain]), ...drawTexts(expression, seed), ...usual];
  return texts.filter((text) => matchesAll(text, [pattern]));
}

// For what looks ahead, mostly to ask for several kinds of characters.
const usual: readonly string[] = ['test1', 'Test1234', 'Test-1234!', 'TEST1', 'a.b', 'A1'];

// Looking around is beyond the generator, which then throws.
function drawTexts(expression: RegExp, seed: number): readonly string[] {
  try {
    const texts = fc.sample(fc.stringMatching(expression), { seed, numRuns: 12 });
    const short = texts.filter((text) => text.length <= LONGEST_TEXT);
    return short.toSorted((one, other) => one.length - other.length);
  } catch {
    return [];
  }
}

// How long a text for it may get before loops without end are counted.
function measurePart(part: Part): number {
  switch (part.kind) {
    case 'character':
      return 1;
    case 'sequence':
      return part.parts.reduce((size, each) => size + measurePart(each), 0);
    case 'choice':
      return Math.max(...part.parts.map(measurePart));
    case 'repeat':
      return Math.max(part.min, Math.min(part.max, 10)) * measurePart(part.part);
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
function writePlainest(part: Part): string | undefined {
  switch (part.kind) {
    case 'character':
      return chooseCharacter(part.source);
    case 'sequence':
      return joinTexts(part.parts.map(writePlainest));
    case 'choice':
      return part.parts.map(writePlainest).find((text) => text !== undefined);
    case 'repeat':
      return part.min === 0 ? '' : writePlainest(part.part)?.repeat(part.min);
    case 'edge':
    case 'look':
    case 'backreference':
      return '';
  }
}

const joinTexts = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.includes(undefined) ? undefined : texts.join('');

function chooseCharacter(source: string): string | undefined {
  const expression = toExpression(`^(?:${source})$`);
  return ALPHABET.find((character) => expression?.test(character) === true);
}
