import { formatExamples } from './formats.ts';
import { pickedFirst, type Making, type Place } from './making.ts';
import { hintOf } from './names.ts';
import { matchesAll, textsFor } from './pattern-text.ts';
import type { Shape } from './shapes.ts';

const LONGEST = 5000;

/** A string of this shape; undefined where none was found. */
export function makeString(shape: Shape, place: Place, making: Making): string | undefined {
  const limits = limitsOf(shape);
  for (const { name, texts } of sourcesOf(shape, place, making)) {
    const fitting = texts().filter((text) => fits(text, limits));
    const [text] = pickedFirst(fitting, making);
    if (text === undefined) continue;
    making.note(place, name);
    return text;
  }
  making.giveUp(place, `no text was found ${inWords(limits, shape)}`);
  return undefined;
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

interface TextSource {
  readonly name: string;
  readonly texts: () => readonly string[];
}

// What tells most comes first; the costly comes only where the rest does not do.
function sourcesOf(shape: Shape, place: Place, making: Making): readonly TextSource[] {
  const limits = limitsOf(shape);
  const known = typeof shape['format'] === 'string' ? formatExamples[shape['format']] : undefined;
  const told = toldByName(shape, place, making);
  const plain = { name: 'its type', texts: () => plainTexts.map((text) => resized(text, limits)) };
  const byPattern = {
    name: 'its pattern',
    texts: () => limits.patterns.flatMap((pattern) => textsFor(pattern, making.seed)),
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

function toldByName(shape: Shape, { name }: Place, { readablePath }: Making): string | undefined {
  const { description } = shape;
  // "query" alone may be anything; the description tells.
  const isSql =
    /query/i.test(name) && typeof description === 'string' && /\bSQL\b/i.test(description);
  return isSql ? 'SELECT 1' : hintOf(name, readablePath).text;
}

function resized(text: string, { least, most }: Limits): string {
  const characters = Array.from(text);
  if (characters.length > most) return characters.slice(0, most).join('');
  return least > LONGEST ? text : text.padEnd(least, 'a');
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
