import { listComments } from '../issues/comments/comments.ts';
import type { At } from '../operations/operation.ts';
import { computeSha256 } from '../reader/sha256.ts';

const MOST_PAGES = 20;

/**
 * Whether an issue or pull request has a comment with the marker; undefined if it has too many
 * comments to tell.
 */
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

/** Creates an invisible marker by which a comment of the rule is recognized. */
export function createMarker(rule: string): string {
  const hash = computeSha256(rule).slice(0, 16);
  return `<!-- wellspoken-rule: ${hash} -->`;
}
