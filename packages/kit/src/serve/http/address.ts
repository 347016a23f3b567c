import { isIP } from 'node:net';

import { KitError } from '../../errors/kit-error.ts';
import type { AuthOptions } from '../auth/options.ts';

/** Host names by which local clients address a server. */
const LOOPBACK_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Options that determine where a server listens, and under which names. */
export interface BindOptions {
  readonly host?: string;
  readonly allowedHosts?: readonly string[];
  readonly auth?: AuthOptions;
}

/** The address a server listens on, and the host names that it accepts. */
export interface Bind {
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** The host in displayed URLs. */
  readonly shownHost: string;
}

/** Determines where to listen; throws for a public address without authentication or host names. */
export function decideBind(options: BindOptions): Bind {
  const { host = '127.0.0.1', allowedHosts, auth } = options;
  if (!isLoopback(host) && auth === undefined) throw createUnguardedError(host);
  if (!isWildcard(host)) {
    const names = new Set([...LOOPBACK_NAMES, toUrlHost(host), ...listPublicNames(auth)]);
    return { host, allowedHosts: allowedHosts ?? [...names], shownHost: toUrlHost(host) };
  }
  const named = listPublicNames(auth);
  if (allowedHosts === undefined && named.length === 0) throw createNamelessError(host);
  const names = allowedHosts ?? [...LOOPBACK_NAMES, ...named];
  return { host, allowedHosts: names, shownHost: names[0] ?? host };
}

function createUnguardedError(host: string): KitError {
  return new KitError(
    'KIT_BIND_REFUSED',
    `The host "${host}" is reachable from other machines and no authentication is set up: set auth (tokens or an issuer), or bind to 127.0.0.1 and put a proxy that authenticates in front.`,
  );
}

function createNamelessError(host: string): KitError {
  return new KitError(
    'KIT_BIND_REFUSED',
    `The host "${host}" stands for every address of this machine, and nothing says by which names clients may address it: set auth.resource to the public URL, or allowedHosts.`,
  );
}

function listPublicNames(auth: AuthOptions | undefined): readonly string[] {
  const { resource } = auth ?? {};
  return resource !== undefined && URL.canParse(resource) ? [new URL(resource).hostname] : [];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isWildcard(host: string): boolean {
  // Zero has many spellings; URL parsing normalizes them. Node treats an empty host as all
  // addresses.
  const url = `http://${toUrlHost(host)}`;
  return host === '' || (URL.canParse(url) && ['0.0.0.0', '[::]'].includes(new URL(url).hostname));
}

function toUrlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
