import type { Context } from '@wellspoken/kit';
import * as z from 'zod';

import type { Watch } from '../scan/scanner.ts';

const glob = z.string().min(1).max(1_000);

/** The folder that a search starts in. */
export function startPath(what: string): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .min(1)
    .optional()
    .describe(`${what} to look in, such as src; without it, all allowed folders`);
}

/** Globs, under an argument of this meaning. */
export function globs(meaning: string): z.ZodDefault<z.ZodArray<z.ZodString>> {
  return z
    .array(glob)
    .max(50)
    .default([])
    .describe(
      `${meaning} A glob without a slash is tried on names at any depth, one with a slash on the path below the folder searched; *, **, ?, [a-z] and {a,b}.`,
    );
}

/** Whether to look at what .gitignore files leave out. */
export function includeIgnored(): z.ZodDefault<z.ZodBoolean> {
  return z
    .boolean()
    .default(false)
    .describe('true also looks at what .gitignore files leave out; .git is never looked at');
}

/** Where to go on. */
export function cursor(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .max(20_000)
    .optional()
    .describe('nextCursor of the answer before; give the same other arguments');
}

/** How much was not looked into. */
export const skipped = z
  .object({
    binary: z.number().int().describe('Files that are not text'),
    tooLarge: z.number().int().describe('Files over the size limit'),
    unreadable: z.number().int().describe('Files and folders that the server may not read'),
    unnameable: z.number().int().describe('Files and folders whose names are not UTF-8'),
    tooDeep: z.number().int().describe('Folders below the deepest level that is looked at'),
    paths: z.array(z.string()).describe('The first 20 of them, without binary files'),
  })
  .describe('What was not looked into');

/** How a search ended. */
export const ending = {
  complete: z.boolean().describe('false when there may be more'),
  why: z
    .enum(['page', 'time'])
    .optional()
    .describe('Why there may be more: the page is full, or the time for one call is over'),
  nextCursor: z.string().optional().describe('Pass it as cursor to go on from here'),
  skipped,
};

/** Lets a search see that its caller is gone, and tell how far it is. */
export function watchOf({ signal, progress }: Context, noun: string): Watch {
  return {
    signal,
    onProgress: (done) => progress(done, undefined, `${done} ${noun} so far`),
  };
}
