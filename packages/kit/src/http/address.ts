import { isIP } from 'node:net';

import { KitError } from '../errors/kit-error.ts';

/** Names by which clients on the same machine address a server. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Throws when a server without authentication would be reachable from other machines. */
export function assertLoopback(host: string): void {
  if (isLoopback(host)) return;
  throw new KitError(
    'KIT_BIND_REFUSED',
    `The host "${host}" is reachable from other machines and no authentication is set up: bind to 127.0.0.1 and put a proxy that authenticates in front.`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** A host as it stands in a URL. */
export function inUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
