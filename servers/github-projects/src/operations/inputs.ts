import * as z from 'zod';

/** Which project, where it must be named. */
export const namedProject = z
  .string()
  .min(1)
  .max(500)
  .describe('Project: owner/number, URL, node id, or number or title of the default owner');

/** Which project; made optional where it is used, so that each operation shows that it may be left out. */
export const projectId = namedProject.describe(
  'Project: owner/number, URL, node id, number or title; the default one if left out',
);

/** Which repository, where it may be left out. */
export const repo = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Repository as owner/name; the default one if left out');

/** Which issue. */
export const issueId = z
  .string()
  .min(1)
  .max(500)
  .describe('Issue: owner/repo#n, URL, node id, or number in repo');

/** Which item of a project. */
export const itemId = z
  .string()
  .min(1)
  .max(500)
  .describe('Item: node id, or its issue or pull request as owner/repo#n or URL');

/** Which field of a project. */
export const fieldId = z.string().min(1).max(200).describe('Field: name or id');

/** Text in Markdown, as long as GitHub takes it. */
export const body = z.string().max(65_536).describe('Markdown');

/** A day. */
export const day = z.iso.date();

/** How many entries a page has at most. */
export function limit(most: number, usual: number): z.ZodDefault<z.ZodNumber> {
  return z
    .number()
    .int()
    .min(1)
    .max(most)
    .default(usual)
    .describe(`Most entries; ${usual} if left out`);
}

/** Where to go on. */
export const cursor = z
  .string()
  .min(1)
  .max(2_000)
  .optional()
  .describe('nextCursor of the page before');

/** Whether to only tell what would be done. */
export const dryRun = z.boolean().default(false).describe('Only tell what would be done');

/** An issue or pull request by number in `repo`, or by a reference that says where it is. */
export const numberOrRef = z
  .union([z.number().int().min(1).max(1e9), z.string().min(1).max(500)])
  .describe('Number in repo, owner/repo#n, URL or node id');
