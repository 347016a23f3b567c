import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { Desk } from '../operations/desk.ts';
import { readProject } from '../refs/projects.ts';
import { createNotFoundError } from '../refs/words.ts';

/** Returns GitHub's node, or throws if there is none: GitHub does not say why. */
export function requireFound<One>(one: One | null | undefined, { what, argument }: Subject): One {
  if (one !== null && one !== undefined) return one;
  throw createNotFoundError(
    `There is no ${what}, or this token may not see it (argument ${argument}).`,
    `Look at ${argument}; if it is right, look at what the token may see.`,
  );
}

/** Returns the node of a payload; without one the outcome of the change is unknown. */
export function requireAnswered<One>(one: One | null | undefined, lookWith: string): One {
  if (one !== null && one !== undefined) return one;
  throw new ToolError(
    'upstream_failed',
    'unknown: it is not known whether the change was made: GitHub showed nothing of it.',
    { suggestions: [`Look with ${lookWith} before you try again.`] },
  );
}

/** The context of one call. */
export interface Call extends Desk {
  readonly signal: AbortSignal;
}

/** The node id of a project; sends no request if the reference is one. */
export async function findProjectId(ref: string | undefined, call: Call): Promise<string> {
  const read = readProject(ref, call.defaults, 'projectId');
  if (read.by === 'id') return read.id;
  return (await call.resolve.project(ref, { signal: call.signal })).id;
}
