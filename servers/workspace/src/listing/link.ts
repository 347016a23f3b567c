import { ToolError } from '@wellspoken/kit';

import type { Sandbox } from '../sandbox/sandbox.ts';
import { typeOf, type EntryType } from './entry.ts';

/** Where links may lead. */
export const LINK_ENDS = ['inside', 'outside', 'nowhere'] as const;

/** Where a link leads; nothing is said about what lies outside. */
export interface LinkEnd {
  readonly leadsTo: (typeof LINK_ENDS)[number];
  /** What it leads to in the end, as answers show it. */
  readonly target?: string;
  readonly targetType?: EntryType;
}

/** Follows the link at a path by the rules of the sandbox. */
export async function followLink(sandbox: Sandbox, path: string): Promise<LinkEnd> {
  try {
    return await sandbox.use(path, { operation: 'look' }, ({ shown, grip }) =>
      Promise.resolve(
        grip === undefined
          ? { leadsTo: 'nowhere' }
          : { leadsTo: 'inside', target: shown, targetType: typeOf(grip.stats) },
      ),
    );
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    // A refusal of the system has a cause; that of the sandbox has none.
    const isOutside = error.code === 'permission_denied' && error.cause === undefined;
    return { leadsTo: isOutside ? 'outside' : 'nowhere' };
  }
}
