import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** One key of an issuer. */
export interface IssuerKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** An authorization server on loopback, with real keys. */
export interface Issuer {
  readonly url: string;
  /** The keys that it publishes now. */
  keys: IssuerKey[];
  /** What it answers instead of its metadata and keys. */
  broken: number | undefined;
  /** What it answers instead of its keys. */
  keysText: string | undefined;
  /** How many times each path was asked for. */
  readonly asked: Map<string, number>;
  readonly key: (kid: string, alg?: string) => Promise<IssuerKey>;
  readonly close: () => Promise<void>;
}

/** Starts an issuer with one RS256 key; its metadata stands where `metadataPath` says. */
export async function startIssuer(
  metadataPath = '/.well-known/oauth-authorization-server',
): Promise<Issuer> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    issuer.asked.set(path, (issuer.asked.get(path) ?? 0) + 1);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (issuer.broken !== undefined) return send(issuer.broken, {});
    if (path === metadataPath) {
      return send(200, { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` });
    }
    if (path === '/keys' && issuer.keysText !== undefined) {
      response.writeHead(200).end(issuer.keysText);
      return;
    }
    if (path === '/keys') return send(200, { keys: issuer.keys.map(({ publicJwk }) => publicJwk) });
    return send(404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: Issuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: [],
    broken: undefined,
    keysText: undefined,
    asked: new Map(),
    key: createKey,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  issuer.keys.push(await createKey('first'));
  return issuer;
}

async function createKey(kid: string, alg = 'RS256'): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

/** What a token says, where it differs from a good one. */
export interface Claims {
  readonly payload?: JWTPayload;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Claims to leave out. */
  readonly without?: readonly string[];
}

/** Signs a token of alice's for an audience, good for reading and for an hour unless it says otherwise. */
export function sign(
  issuer: Issuer,
  audience: string,
  { payload, header, without = [] }: Claims = {},
): Promise<string> {
  return signWith(
    firstOf(issuer.keys),
    { iss: issuer.url, aud: audience, scope: 'read', ...payload },
    { header, without },
  );
}

/** Signs claims with a key, whether or not anybody knows it. */
export function signWith(
  { privateKey, alg, kid }: IssuerKey,
  payload: JWTPayload,
  more: { readonly header?: Claims['header']; readonly without?: readonly string[] } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = Object.entries({ sub: 'alice', exp: now + 3_600, iat: now, ...payload }).filter(
    ([name]) => !more.without?.includes(name),
  );
  return new SignJWT(Object.fromEntries(claims))
    .setProtectedHeader({ alg, kid, ...more.header })
    .sign(privateKey);
}

function firstOf(keys: readonly IssuerKey[]): IssuerKey {
  const [first] = keys;
  if (first === undefined) throw new Error('The issuer has no key');
  return first;
}
