import { listUnlimitedCallers } from '../auth/known-scopes.ts';
import type { AuthOptions } from '../auth/options.ts';

/** One line for whoever starts a server: whose tokens are not limited, if any are. */
export function describeAccess(auth: AuthOptions | undefined): readonly string[] {
  const callers = auth === undefined ? [] : listUnlimitedCallers(auth);
  if (callers.length === 0) return [];
  const owner = callers.length === 1 ? 'whose token names' : 'whose tokens name';
  return [`Everything may be used by ${callers.join(', ')}, ${owner} no scopes.`];
}
