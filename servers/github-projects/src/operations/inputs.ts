import * as z from 'zod';

/** The project, if it must be named. */
export const namedProject = z
  .string()
  .min(1)
  .max(500)
  .describe('Project: owner/number, URL, node id, or number or title of the default owner');

/**
 * The project; made optional where it is used, so that each operation states whether it may be
 * omitted.
 */
export const projectId = namedProject.describe(
  'Project: owner/number, URL, node id, number or title; the default one if left out',
);

/** The repository, if it may be omitted. */
export const repo = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Repository as owner/name; the default one if left out');

export const issueId = z
  .string()
  .min(1)
  .max(500)
  .describe('Issue: owner/repo#n, URL, node id, or number in repo');

export const itemId = z
  .string()
  .min(1)
  .max(500)
  .describe('Item: node id, or its issue or pull request as owner/repo#n or URL');

export const fieldId = z.string().min(1).max(200).describe('Field: name or id');

/** Markdown, up to GitHub's maximum. */
export const body = z.string().max(65_536).describe('Markdown');

export const day = z.iso.date();

/** The maximum number of entries in a page. */
export function limit(most: number, usual: number): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(1)
    .max(most)
    .default(usual)
    .describe(`Most entries; ${usual} if left out`);
}

export const cursor = z
  .string()
  .min(1)
  .max(2_000)
  .optional()
  .describe('nextCursor of the page before');

export const dryRun = z.boolean().default(false).describe('Only tell what would be done');

/** An issue or pull request by number in `repo`, or by a complete reference. */
export const numberOrRef = z
  .union([z.number().int().min(1).max(1e9), z.string().min(1).max(500)])
  .describe('Number in repo, owner/repo#n, URL or node id');
