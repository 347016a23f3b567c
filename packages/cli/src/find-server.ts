import { nearest } from '@wellspoken/kit';
import type { Program } from '@wellspoken/kit/launch';

import type { KnownServer } from './servers.ts';
import { UsageError } from './usage-error.ts';

/** Loads the server of a name, or throws a sentence with the names that there are. */
export async function findServer(servers: readonly KnownServer[], name: string): Promise<Program> {
  const found = servers.find((server) => server.name === name);
  if (found !== undefined) return (await found.load()).program;
  const names = servers.map((server) => server.name);
  const meant = nearest(name, names);
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  throw new UsageError(`There is no server "${name}".${hint} Servers: ${names.join(', ')}.`);
}

/** Loads every server. */
export function loadServers(servers: readonly KnownServer[]): Promise<readonly Program[]> {
  return Promise.all(servers.map(async ({ load }) => (await load()).program));
}
