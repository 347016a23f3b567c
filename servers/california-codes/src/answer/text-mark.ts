import { createHash } from 'node:crypto';

import { ToolError } from '@wellspoken/kit';

const LENGTH = 12;

/** Tells one wording from another, for cursors: pages of two must never be put together. */
export function textMark(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url').slice(0, LENGTH);
}

/** Refuses to go on in a text that is not the one of the page before. */
export function assertMark(mark: string, texts: readonly string[]): void {
  if (mark === textMark(texts)) return;
  throw new ToolError('conflict', 'cursor: the text has changed since the page before.', {
    suggestions: ['Leave cursor out to read it from the beginning.'],
  });
}
