import * as z from 'zod';

import { type Detail, DETAILS } from '../entities/entity.shapes.ts';
import { type Memory, resolveScope } from '../memory/memory.ts';
import type { Scope } from '../memory/reader.ts';
import { renameArguments } from './aliases.ts';
import { defineMoment, normalize, defineText, toMoment, defineTypeName } from './values.ts';

/** How large the answer to a writing call may be: it repeats the arguments, whose size is limited. */
export const WRITTEN_BYTES = 64 * 1_048_576;

/** The project that is written to. */
export function defineProject(): z.ZodOptional<z.ZodString> {
  return defineText(200)
    .trim()
    .min(1)
    .overwrite(normalize)
    .refine(
      (name) => name !== '*',
      'expected one project, not "*": what is written belongs to one project',
    )
    .optional()
    .describe('The project; else that of the server');
}

/** The project that is read, or all of them. */
export function defineAnyProject(): z.ZodOptional<z.ZodString> {
  return defineText(200)
    .trim()
    .min(1)
    .overwrite(normalize)
    .optional()
    .describe('The project to look at, "*" for all; else that of the server');
}

/** How many tokens an answer may have. */
export const TOKENS = { least: 200, most: 100_000, usual: 6_000 } as const;

/** How large the answer may be. */
export function defineMaxTokens(usual: number = TOKENS.usual): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(TOKENS.least)
    .max(TOKENS.most)
    .default(usual)
    .describe('About how many tokens the answer may have');
}

/** Where to go on. */
export function defineCursor(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(20_000)
    .optional()
    .describe('nextCursor of the answer before, with the same other arguments');
}

/** Whether a history begins with what is. */
export function defineNewestFirst(): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(false).describe('Whether the newest version comes first');
}

/** Where the next answer begins. */
export const nextCursor = z
  .string()
  .optional()
  .describe('Pass it as cursor for more; absent at the end');

/** How much of each entity is wanted. */
export function defineDetail(usual: Detail): z.ZodDefault<z.ZodEnum<{ [D in Detail]: D }>> {
  return z
    .enum(DETAILS)
    .default(usual)
    .describe(
      'names: names and types; summary: the first observations too; observations: all of them; full: also ids, times and sources',
    );
}

/** The moment that is looked at. */
export function defineAsOf(): z.ZodOptional<ReturnType<typeof defineMoment>> {
  return defineMoment('Look at what held at this moment, rather than now').optional();
}

const MOST_TYPES = 100;

/** The types of entities that are wanted. */
export function defineEntityTypes(description: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z
    .array(defineTypeName('A type of entities'))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .describe(description);
}

/** The types of relations that are followed. */
export function defineRelationTypes(): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z
    .array(defineTypeName('A type of relations'))
    .min(1)
    .max(MOST_TYPES)
    .optional()
    .describe('Follow only relations of these types');
}

/** What else there is to say about an answer. */
export const note = z.string().optional().describe('What else there is to know of this answer');

const toSnakeCase = renameArguments({
  maxTokens: 'max_tokens',
  asOf: 'as_of',
  entityTypes: 'entity_types',
  relationTypes: 'relation_types',
  maxDepth: 'max_depth',
});

/** The options of reading tools, also in camel case and with a list of no types, which means all. */
export function acceptCamelCase(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { entity_types: types, ...rest } = toSnakeCase(given);
  const isAll = types === undefined || (Array.isArray(types) && types.length === 0);
  return isAll ? rest : { ...rest, entity_types: types };
}

/** The part of the graph that the arguments of a call name. */
export function readScope(
  memory: Pick<Memory, 'project'>,
  asked: { readonly project?: string | undefined; readonly as_of?: number | string | undefined },
): Scope {
  const at = asked.as_of === undefined ? undefined : toMoment(asked.as_of);
  return resolveScope(memory, { project: asked.project, at });
}
