import * as z from 'zod';

/** A path, as every tool that changes something takes it. */
export function definePath(what: string): z.ZodString {
  return z.string().min(1).describe(`Path of ${what}, such as src/index.ts`);
}

/** A hash in an answer. */
export function defineHash(what: string): z.ZodString {
  return z.string().describe(`${what}; SHA-256 as hex`);
}

/** The hash that the file must still have. */
export function defineExpectedHash(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'expected a SHA-256 as 64 hex digits')
    .optional()
    .describe(
      'SHA-256 of the file as you read it; when it has changed since, nothing is written and the answer says so',
    );
}

/** Whether missing folders on the way are made. */
export function defineCreateFolders(): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(true).describe('Makes the folders on the way that are missing');
}

/** Whether something that has the new name may be replaced. */
export function defineOverwrite(): z.ZodDefault<z.ZodBoolean> {
  return z
    .boolean()
    .default(false)
    .describe('true replaces a file that has the destination path; a folder is never replaced');
}
