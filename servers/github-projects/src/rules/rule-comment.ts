import { listComments } from '../issues/comments/comments.ts';
import type { At } from '../operations/operation.ts';
import { hashText } from '../reader/hash-text.ts';

const MOST_PAGES = 20;

/** Whether an issue or pull request has a comment with the marker; undefined: it has too many to tell. */
export async function hasComment(
  reference: string,
  marker: string,
  at: At,
): Promise<boolean | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { comments, hasMore, nextCursor } = await listComments(
      { issueNumber: reference, fullBodies: true, limit: 100, cursor },
      at,
    );
    if (comments.some(({ body }) => body?.includes(marker) === true)) return true;
    if (!hasMore || nextCursor === undefined) return false;
    cursor = nextCursor;
  }
  return undefined;
}

/** What nobody sees in a comment, and what tells that the rule has written it already. */
export function createMarker(rule: string): string {
  const hash = hashText(rule).slice(0, 16);
  return `<!-- wellspoken-rule: ${hash} -->`;
}
