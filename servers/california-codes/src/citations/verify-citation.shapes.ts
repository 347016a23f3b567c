import * as z from 'zod';

import { nextCursor, notes, defineCount } from '../answers/fields.ts';
import { provenanceFields } from '../answers/provenance.ts';

const STATUSES = ['found', 'not_found', 'unverified'] as const;

/** What is known of a citation; "unverified" where no source could be asked. */
export type Status = (typeof STATUSES)[number];

const { url, ...provenance } = provenanceFields;

const verified = z.object({
  citation: z.string().describe('As the California Style Manual writes it'),
  written: z.string().describe('As it stands in the text, the first time'),
  times: defineCount().optional().describe('How often it is cited, if more than once'),
  status: z
    .enum(STATUSES)
    .describe('Of its section; of a range, of both ends. unverified: not known, never "not there"'),
  code: z.string().describe('The code, such as EDC'),
  article: z.string().optional().describe('The article of the Constitution'),
  section: z.string().describe('The section; of a range, the first'),
  through: z
    .object({
      section: z.string().describe('The last section'),
      status: z.enum(STATUSES).describe('Whether it is there'),
    })
    .optional()
    .describe('The end of a range'),
  heading: z.string().optional().describe('The heading right above it'),
  versions: defineCount().optional().describe('How many versions it has, if several'),
  subdivisions: z
    .array(
      z.object({
        subdivision: z.string().describe('Such as (a)(2)'),
        isThere: z.boolean().describe('Whether the section has it'),
        versions: z
          .array(defineCount())
          .optional()
          .describe('The versions that have it, if not all'),
      }),
    )
    .optional()
    .describe('The subdivisions that are cited'),
  remark: z.string().optional().describe('Why it is not found or unverified, and what to do'),
  url,
  ...z.object(provenance).partial().shape,
});

/** What became of one citation. */
export type Verified = z.output<typeof verified>;

/** What verify_citation answers. */
export const verifyOutput = z.object({
  total: defineCount().describe('How many different citations the text has'),
  first: defineCount().optional().describe('The place of the first one here, from 1'),
  found: defineCount().describe('How many of those here are found'),
  notFound: defineCount().describe('How many of those here are not found'),
  unverified: defineCount().describe('How many of those here could not be looked up'),
  notLookedAt: defineCount().describe('How many come after those here'),
  citations: z.array(verified).describe('In the order of the text, each once'),
  notes,
  nextCursor,
});

/** An answer of verify_citation. */
export type VerifyOutput = z.output<typeof verifyOutput>;

const MOST_NAMED = 5;

/** Says in a few sentences what became of the citations, and which ones need a look. */
export function summariseVerified(answer: VerifyOutput): string {
  const { total, citations, notes = [] } = answer;
  if (total === 0) return notes.join(' ');
  const having = (status: Verified['status']): readonly Verified[] =>
    citations.filter((one) => one.status === status);
  return [
    `${describeCount(answer)}: ${answer.found} found, ${answer.notFound} not found, ${answer.unverified} unverified.`,
    ...listCitations('Not found', having('not_found')),
    ...listCitations(
      'Unverified, which does not mean that they are not there',
      having('unverified'),
    ),
    ...listCitations(
      'Without the subdivision that is cited',
      citations.filter(isLackingSubdivision),
    ),
    ...listCitations(
      'With several versions',
      citations.filter(({ versions = 1 }) => versions > 1),
    ),
    ...notes,
    ...describeRest(answer),
  ].join(' ');
}

function describeCount({ total, citations }: VerifyOutput): string {
  const all = total === 1 ? '1 citation' : `${total} different citations`;
  return citations.length === total ? all : `${citations.length} of ${all}`;
}

function isLackingSubdivision({ subdivisions = [] }: Verified): boolean {
  return subdivisions.some(({ isThere }) => !isThere);
}

function listCitations(heading: string, some: readonly Verified[]): readonly string[] {
  if (some.length === 0) return [];
  const first = some.slice(0, MOST_NAMED).map(({ citation }) => citation);
  const more = some.length > MOST_NAMED ? ` and ${some.length - MOST_NAMED} more` : '';
  return [`${heading}: ${first.join('; ')}${more}.`];
}

function describeRest({ notLookedAt, nextCursor }: VerifyOutput): readonly string[] {
  if (nextCursor === undefined) return [];
  const count = notLookedAt === 1 ? '1 was' : `${notLookedAt} were`;
  return [`${count} not looked at yet: pass nextCursor as cursor, with the same text.`];
}
