import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Effect, ServerDefinition } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';
import { connect } from '@wellspoken/kit/testing';

/** Who calls: a token with these scopes, or one without any list of scopes. */
export interface Holder {
  readonly name: string;
  readonly scopes: readonly string[] | undefined;
  readonly token: string;
}

const WORDS = ['read', 'write', 'delete'] as const;

/** Every set of the three scopes, and last the caller who may do everything. */
export const holders: readonly Holder[] = [
  ...Array.from({ length: 2 ** WORDS.length }, (_none, bits) =>
    holderOf(WORDS.filter((_word, place) => (bits & (1 << place)) !== 0)),
  ),
  holderOf(undefined),
];

function holderOf(scopes: readonly string[] | undefined): Holder {
  const name = scopes === undefined ? 'unlimited' : ['only', ...scopes].join('-');
  return { name, scopes, token: `token-of-${name}-0123456789` };
}

/** What each effect needs, by the words of docs/authentication.md. */
export const SCOPE_OF: Readonly<Record<Effect, string>> = {
  read: 'read',
  create: 'write',
  update: 'write',
  overwrite: 'write',
  delete: 'delete',
};

/** Whether somebody holds all of these. */
export function holds({ scopes }: Holder, needed: readonly string[]): boolean {
  return scopes === undefined || needed.every((scope) => scopes.includes(scope));
}

/** How callers come: over HTTP in each era, and without what stands before HTTP, as in a batch. */
export const WAYS = ['2025-11-25', '2026-07-28', 'memory'] as const;
export type Way = (typeof WAYS)[number];

/** A server that all the holders can reach. */
export interface Reached {
  readonly meet: (holder: Holder, way: Way) => Promise<Client>;
  readonly close: () => Promise<void>;
}

const quiet = (): void => undefined;
const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Serves a server over HTTP to a real token of each holder. */
export async function reach(server: ServerDefinition): Promise<Reached> {
  const tokens = holders.map(({ name, scopes, token }) => ({
    token,
    caller: name,
    ...(scopes !== undefined && { scopes }),
  }));
  const quietly = { logger, audit: quiet, signals: false } as const;
  const noLimits = { rateLimit: false, requestLimit: false } as const;
  const served = await serveHttp(server, { ...quietly, ...noLimits, auth: { tokens } });
  const ends: (() => Promise<void>)[] = [];
  return {
    async meet({ name, scopes, token }, way) {
      if (way === 'memory') {
        const caller = { id: name, ...(scopes !== undefined && { scopes }) };
        const { client, close } = await connect(server, { caller, ...quietly });
        ends.push(close);
        return client;
      }
      const client = createClient(way);
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(served.url), { requestInit }));
      ends.push(() => client.close());
      return client;
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()));
      await served.close();
    },
  };
}

function createClient(revision: Exclude<Way, 'memory'>): Client {
  const isModern = revision === '2026-07-28';
  return new Client(
    { name: 'scopes', version: '1.0.0' },
    {
      versionNegotiation: { mode: isModern ? { pin: revision } : 'legacy' },
      ...(!isModern && { supportedProtocolVersions: [revision] }),
    },
  );
}
