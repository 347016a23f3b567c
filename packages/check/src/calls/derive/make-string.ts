import { type Json } from '../../json.ts';
import { formatExamples } from './formats.ts';
import { pickedFirst, type Making, type Place } from './making.ts';
import { hintOf } from './names.ts';
import { matchesAll, textsFor } from './pattern-text.ts';
import type { Shape } from './shapes.ts';

const LONGEST = 5000;

/** A string of this shape; undefined where none was found. */
export function makeString(shape: Shape, place: Place, making: Making): string | undefined {
  const limits = limitsOf(shape);
  const [source, texts] = textsOf(shape, place, making);
  const fitting = texts
    .map((text) =>
      limits.patterns.length === 0 && source !== 'its format' ? resized(text, limits) : text,
    )
    .filter((text) => fits(text, limits));
  const [text] = pickedFirst(fitting, making);
  if (text !== undefined) making.note(place, source);
  else making.giveUp(place, `no text was found ${inWords(limits, shape)}`);
  return text;
}

/** Whether a text keeps to the lengths and the patterns of a shape. */
export const isStringOf = (text: string, shape: Shape): boolean => fits(text, limitsOf(shape));

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly patterns: readonly string[];
}

function limitsOf({ minLength, maxLength, patterns }: Shape): Limits {
  return {
    least: typeof minLength === 'number' ? minLength : 0,
    most: typeof maxLength === 'number' ? maxLength : Infinity,
    patterns: Array.isArray(patterns) ? patterns.map(String) : [],
  };
}

const lengthOf = (text: string): number => Array.from(text).length;

const fits = (text: string, { least, most, patterns }: Limits): boolean =>
  lengthOf(text) >= least && lengthOf(text) <= most && matchesAll(text, patterns);

// The plainest text that the shape allows, made longer or shorter where only its length is bounded.
function textsOf(shape: Shape, place: Place, making: Making): [string, readonly string[]] {
  const known = typeof shape['format'] === 'string' ? formatExamples[shape['format']] : undefined;
  if (known !== undefined) return ['its format', known];
  const named = [...namedTexts(shape, place, making), 'test', 'example'];
  const limits = limitsOf(shape);
  const [pattern] = limits.patterns;
  const fitting = named.filter((text) => fits(text, limits));
  if (pattern === undefined || fitting.length > 0) return [sourceOf(fitting, place, making), named];
  return ['its pattern', limits.patterns.flatMap((each) => textsFor(each, making.seed))];
}

function namedTexts(shape: Shape, { name }: Place, { readablePath }: Making): readonly string[] {
  // "query" alone may be anything; the description tells.
  const aboutSql = /\bSQL\b/i.test(wordsAbout(shape['description'])) && /query|sql/i.test(name);
  if (aboutSql) return ['SELECT 1'];
  const { text } = hintOf(name, readablePath);
  return text === undefined ? [] : [text];
}

const wordsAbout = (description: Json | undefined): string =>
  typeof description === 'string' ? description : '';

const sourceOf = ([first]: readonly string[], { name }: Place, { readablePath }: Making): string =>
  first !== undefined && hintOf(name, readablePath).text === first ? 'its name' : 'its type';

function resized(text: string, { least, most }: Limits): string {
  const characters = Array.from(text);
  if (characters.length > most) return characters.slice(0, most).join('');
  return least > LONGEST ? text : text.padEnd(text.length + least - characters.length, 'a');
}

function inWords({ least, most, patterns }: Limits, { format }: Shape): string {
  const said = [
    ...patterns.map((pattern) => `for the pattern ${pattern}`),
    ...(typeof format === 'string' ? [`of the format ${format}`] : []),
    ...(least > 0 ? [`of at least ${least} characters`] : []),
    ...(most < Infinity ? [`of at most ${most} characters`] : []),
  ];
  return said.join(', ');
}
