import { createHash } from 'node:crypto';

/** The hash that a platform hands to the planner. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
