import { normalizeText } from '@wellspoken/kit';
import * as z from 'zod';

import { DETAILS, type Detail } from '../view/entity-view.ts';
import { plain } from '../view/text-fields.ts';

/** How large the answer to a call that wrote may be: it repeats what came, and that has a limit. */
export const WRITTEN_BYTES = 64 * 1_048_576;

/** The project that is written to. */
export function project(): z.ZodOptional<z.ZodString> {
  return plain(200)
    .trim()
    .min(1)
    .overwrite((text) => normalizeText(text))
    .refine(
      (name) => name !== '*',
      'expected one project, not "*": what is written belongs to one project',
    )
    .optional()
    .describe('The project; else that of the server');
}

/** The project that is read, or all of them. */
export function anyProject(): z.ZodOptional<z.ZodString> {
  return plain(200)
    .trim()
    .min(1)
    .overwrite((text) => normalizeText(text))
    .optional()
    .describe('The project to look at, "*" for all; else that of the server');
}

/** How many tokens an answer may have. */
export const TOKENS = { least: 200, most: 100_000, usual: 6_000 } as const;

/** How large the answer may be. */
export function maxTokens(usual: number = TOKENS.usual): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(TOKENS.least)
    .max(TOKENS.most)
    .default(usual)
    .describe('About how many tokens the answer may have');
}

/** Where to go on. */
export function cursor(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(20_000)
    .optional()
    .describe('nextCursor of the answer before, with the same other arguments');
}

/** Whether a history begins with what is. */
export function newestFirst(): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(false).describe('Whether the newest version comes first');
}

/** Where the next answer begins. */
export const nextCursor = z
  .string()
  .optional()
  .describe('Pass it as cursor for more; absent at the end');

/** How much of each entity is wanted. */
export function detail(usual: Detail): z.ZodDefault<z.ZodEnum<{ [D in Detail]: D }>> {
  return z
    .enum(DETAILS)
    .default(usual)
    .describe(
      'names: names and types; summary: the first observations too; observations: all of them; full: also ids, times and sources',
    );
}
