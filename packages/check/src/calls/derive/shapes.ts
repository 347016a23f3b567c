import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import type { Making } from './making.ts';
import { mergeSchemas } from './merge.ts';
import { plainWords } from './plain-words.ts';
import { resolveReference } from './resolve.ts';

/** A schema without references and unions at its top: one of the ways to fulfil it. */
export type Shape = JsonObject;

const MOST_SHAPES = 24;
const DEEPEST = 24;

/** The ways to fulfil a schema, in the order of its alternatives. */
export function shapesOf(schema: Json, making: Making, depth = 0): readonly Shape[] {
  making.spend(1);
  if (schema === true) return [{}];
  if (!isObject(schema) || depth > DEEPEST) return [];
  const { $ref, $dynamicRef, $recursiveRef, allOf, anyOf, oneOf, ...others } = schema;
  const { if: condition, then: consequence, else: otherwise, ...own } = others;
  const deeper = (part: Json): readonly Shape[] => shapesOf(part, making, depth + 1);
  const referred = [$ref, $dynamicRef, $recursiveRef]
    .filter((reference) => typeof reference === 'string')
    .map((reference) => resolveReference(making.root, reference) ?? false);
  const unions = [anyOf, oneOf].filter((union) => Array.isArray(union));

  // Each of these must hold, in one of its ways.
  const demands = [
    [plainWords(own)],
    ...[...referred, ...listOf(allOf)].map(deeper),
    ...unions.map((union) => listOf(union).flatMap(deeper)),
    ...conditional({ condition, consequence, otherwise }, making, deeper),
  ];
  return demands.reduce((shapes, ways) => combine(shapes, ways, making));
}

interface Conditional {
  readonly condition: Json | undefined;
  readonly consequence: Json | undefined;
  readonly otherwise: Json | undefined;
}

function conditional(
  { condition, consequence, otherwise }: Conditional,
  making: Making,
  deeper: (part: Json) => readonly Shape[],
): readonly (readonly Shape[])[] {
  if (condition === undefined) return [];
  const met = combine(deeper(condition), deeper(consequence ?? true), making);
  const unmet = deeper(otherwise ?? true).map((shape) => mergeSchemas(shape, { not: condition }));
  return [[...unmet.filter((shape) => shape !== undefined), ...met]];
}

// What is no list is not ours to judge here.
const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];

function combine(
  ones: readonly Shape[],
  others: readonly Shape[],
  making: Making,
): readonly Shape[] {
  const ways = others.slice(0, MOST_SHAPES);
  making.spend(ones.length * ways.length);
  const pairs = ones.flatMap((one) => ways.map((other) => mergeSchemas(one, other)));
  return pairs.filter((merged) => merged !== undefined).slice(0, MOST_SHAPES);
}
