import type { CallRecord } from '../../evidence/calls.ts';

/** What a call gave back, as one text to compare: without what differs from request to request. */
export function answerText({ exchange: { result, error } }: CallRecord): string {
  if (!result) return JSON.stringify({ error });
  const { content, structuredContent, isError } = result;
  return JSON.stringify({ content, structuredContent, isError });
}

/** Times in a text: of ISO 8601, counted since 1970, or as people write them. */
const times =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\b1\d{9}(?:\d{3})?(?:\.\d+)?\b|\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?\b/gi;

/** A text without times: a listing that says when a file was written changes with every write. */
export const withoutTimes = (text: string): string => text.replaceAll(times, '(time)');
