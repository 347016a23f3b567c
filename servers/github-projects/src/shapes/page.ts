import * as z from 'zod';

/** A count, with bounds of its own, so that the listed schema stays short. */
export function whole(): z.ZodNumber {
  return z.number().int().min(0).max(1e12);
}

/** What every list says of itself beside its entries. */
export const page = {
  totalCount: whole().optional().describe('How many there are in all, where GitHub tells'),
  hasMore: z.boolean().describe('Whether there are more than these'),
  nextCursor: z.string().optional().describe('Pass as cursor to go on'),
};

/** GitHub's own word for where a page ends. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

/** The page fields of an answer. */
export function pageOf(
  { hasNextPage, endCursor }: PageInfo,
  totalCount?: number,
): { totalCount?: number; hasMore: boolean; nextCursor?: string } {
  return {
    ...(totalCount !== undefined && { totalCount }),
    hasMore: hasNextPage,
    ...(hasNextPage && endCursor !== null && { nextCursor: endCursor }),
  };
}
