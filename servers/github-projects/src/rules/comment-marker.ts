import { hashText } from '../reader/hash-text.ts';

/** What nobody sees in a comment, and what tells that the rule has written it already. */
export function markerOf(rule: string): string {
  const hash = hashText(rule).slice(0, 16);
  return `<!-- wellspoken-rule: ${hash} -->`;
}
