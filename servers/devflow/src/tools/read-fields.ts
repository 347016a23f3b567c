import * as z from 'zod';

import { scopeOf, type Memory } from '../memory/memory.ts';
import type { Scope } from '../memory/reader.ts';
import { moment, toMoment } from '../view/time.ts';
import { renamed } from './aliases.ts';
import { typeName } from '../view/text-fields.ts';

/** The moment that is looked at. */
export function asOf(): z.ZodOptional<ReturnType<typeof moment>> {
  return moment('Look at what held at this moment, rather than now').optional();
}

const MOST_TYPES = 100;

/** The types of entities that are wanted. */
export function entityTypes(description: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z
    .array(typeName('A type of entities'))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .describe(description);
}

/** The types of relations that are followed. */
export function relationTypes(): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z
    .array(typeName('A type of relations'))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .describe('Follow only relations of these types');
}

/** What else there is to say about an answer. */
export const note = z.string().optional().describe('What else there is to know of this answer');

const inSnakeCase = renamed({
  maxTokens: 'max_tokens',
  asOf: 'as_of',
  entityTypes: 'entity_types',
  relationTypes: 'relation_types',
  maxDepth: 'max_depth',
});

/** The options of reading tools, also in camel case and with a list of no types, which means all. */
export function inCamelCase(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { entity_types: types, ...rest } = inSnakeCase(given);
  const isAll = types === undefined || (Array.isArray(types) && types.length === 0);
  return isAll ? rest : { ...rest, entity_types: types };
}

/** The part of the graph that the arguments of a call name. */
export function scopeFor(
  memory: Pick<Memory, 'project'>,
  asked: { readonly project?: string | undefined; readonly as_of?: number | string | undefined },
): Scope {
  const at = asked.as_of === undefined ? undefined : toMoment(asked.as_of);
  return scopeOf(memory, { project: asked.project, at });
}
