import type { CallRecord } from '../../evidence/calls.ts';

/** What a call gave back, as one text to compare: without what differs from request to request. */
export function answerText({ exchange: { result, error } }: CallRecord): string {
  if (!result) return JSON.stringify({ error });
  const { content, structuredContent, isError } = result;
  return JSON.stringify({ content, structuredContent, isError });
}
