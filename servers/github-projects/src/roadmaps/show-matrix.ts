import { type Matrix, type Traced, type TracedIssue, writeMatrixTable } from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';

const coverage = z.enum(['none', 'planned', 'in_progress', 'done']);

const issue = z.object({
  reference: z.string().describe('owner/repo#n'),
  title: z.string(),
  state: z.enum(['open', 'closed']),
});

/** Requirements and the issues that implement them. */
export const matrixAnswer = z.object({
  title: z.string().describe('Of the document'),
  repository: z.string(),
  requirements: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        coverage,
        issueCount: createCountShape(),
        issues: z.array(
          issue.extend({
            where: z
              .array(z.enum(['title', 'body', 'label', 'marker', 'parent']))
              .describe('How it says so; marker: made by apply_plan; parent: a sub-issue of such'),
          }),
        ),
      }),
    )
    .describe('In the order of the document'),
  counts: z.object({
    requirements: createCountShape(),
    none: createCountShape(),
    planned: createCountShape(),
    in_progress: createCountShape(),
    done: createCountShape(),
    issues: createCountShape().describe('Looked at'),
    orphans: createCountShape(),
  }),
  orphans: z.array(issue).describe('Issues for none of them, open ones first'),
  unknownIds: z
    .array(z.object({ id: z.string(), namedBy: z.array(z.string()) }))
    .describe('Ids that issues name and the document does not have'),
  markdown: z.string().describe('The same as a table'),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof matrixAnswer>;

/** What the answer has in addition to the matrix. */
export interface Around {
  readonly title: string;
  readonly repository: string;
  readonly issueCount: number;
  readonly limit: number;
  readonly notes: readonly string[];
  readonly basis: Basis;
}

const MOST_ISSUES = 10;
const MOST_ORPHANS = 20;
const MOST_UNKNOWN = 20;

/** A matrix in its output shape. */
export function showMatrix(matrix: Matrix, around: Around): Answer {
  const { traced, counts, orphans, unknown } = matrix;
  const shown = traced.slice(0, around.limit);
  const notes = [...around.notes, ...cutNotes(matrix, around.limit)];
  const byState = orphans.toSorted((one, other) => other.state.localeCompare(one.state));
  return {
    title: around.title,
    repository: around.repository,
    requirements: shown.map(showTraced),
    counts: {
      requirements: traced.length,
      ...counts,
      issues: around.issueCount,
      orphans: orphans.length,
    },
    orphans: byState.slice(0, MOST_ORPHANS).map(showIssue),
    unknownIds: unknown
      .slice(0, MOST_UNKNOWN)
      .map(({ id, namedBy }) => ({ id, namedBy: namedBy.slice(0, MOST_ISSUES) })),
    markdown: writeMatrixTable({ traced: shown }, MOST_ISSUES),
    ...(notes.length > 0 && { notes }),
    basis: around.basis,
  };
}

function showTraced({ demand, coverage: far, links }: Traced): Answer['requirements'][number] {
  return {
    id: demand.id,
    text: demand.text,
    coverage: far,
    issueCount: links.length,
    issues: links
      .slice(0, MOST_ISSUES)
      .map((link) => ({ ...showIssue(link.issue), where: [...link.where] })),
  };
}

function showIssue({ reference, title, state }: TracedIssue): z.input<typeof issue> {
  return { reference, title, state };
}

function cutNotes({ traced, unknown }: Matrix, limit: number): readonly string[] {
  return [
    ...(traced.length > limit
      ? [`Of ${traced.length} requirements the first ${limit} are shown; the counts are of all.`]
      : []),
    ...(unknown.length > MOST_UNKNOWN
      ? [`Of ${unknown.length} unknown ids the first ${MOST_UNKNOWN} are shown.`]
      : []),
  ];
}
