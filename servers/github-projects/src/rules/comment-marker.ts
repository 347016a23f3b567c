import { createHash } from 'node:crypto';

/** What nobody sees in a comment, and what tells that the rule has written it already. */
export function markerOf(rule: string): string {
  const hash = createHash('sha256').update(rule).digest('hex').slice(0, 16);
  return `<!-- wellspoken-rule: ${hash} -->`;
}
