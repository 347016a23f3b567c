import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

/** A count, with explicit bounds that keep the listed schema short. */
export function createCountShape(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}

/** The page fields of every list. */
export const page = {
  totalCount: createCountShape()
    .optional()
    .describe('How many there are in all, where GitHub tells'),
  hasMore: z.boolean().describe('Whether there are more than these'),
  nextCursor: z.string().optional().describe('Pass as cursor to go on'),
};

/** GitHub's information about a page. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

/** The page fields of an answer. */
export function toPage(
  { hasNextPage, endCursor }: PageInfo,
  totalCount?: number,
): { totalCount?: number; hasMore: boolean; nextCursor?: string } {
  return {
    ...(totalCount !== undefined && { totalCount }),
    hasMore: hasNextPage,
    ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }),
  };
}

/** The facts of an answer, and the operations that show them. */
export const basis = z
  .array(
    z.object({
      fact: z.string(),
      seeWith: z
        .object({
          operation: z.string(),
          arguments: z.record(z.string(), z.unknown()),
        })
        .optional()
        .describe('The call that shows it; left out where it was passed in'),
    }),
  )
  .min(1)
  .describe('Facts that were used, and how to see them');

export type Basis = z.input<typeof basis>;

/** The answer of an operation that deletes. */
export const deleted = z.object({
  deleted: z.boolean(),
  id: z.string().describe('Of what was deleted'),
  type: z.string(),
});

/** Why an entry of a bulk change failed. */
export const failure = z.object({
  field: z.string().optional(),
  code: z.string(),
  message: z.string(),
});

/** The number of entries of a bulk change by outcome. */
export const tally = {
  succeeded: createCountShape(),
  failed: createCountShape(),
  unknown: createCountShape().describe('Look before you try these again: the answer was lost'),
};

/** Counts the outcomes of a bulk change. */
export function countOutcomes(
  outcomes: readonly { readonly status: string }[],
): Record<keyof typeof tally, number> {
  const count = (status: string): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    succeeded: count('succeeded'),
    failed: count('failed'),
    unknown: count('unknown'),
  };
}

/** An error, as the entry of a bulk change shows it. */
export function showFailure(error: Error, field?: string): z.input<typeof failure> {
  const known = error instanceof ToolError ? error : undefined;
  return {
    ...(field !== undefined && { field }),
    code: known?.code ?? 'internal',
    message: known?.message ?? 'The server failed to make this change.',
  };
}
