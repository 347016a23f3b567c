import { createHmac, generateKeyPairSync } from 'node:crypto';

import { createFetchHandler } from '@wellspoken/kit/fetch';
import { verifies } from '@wellspoken/proof';
import { exportSPKI, importJWK, type CryptoKey } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { ALICE, bearer, call, guard, tokens } from './support/guarded.ts';
import { createNotes } from './support/notes.ts';
import { sign, signWith, startIssuer, type Issuer } from './support/issuer.ts';

const RESOURCE = 'https://notes.example/mcp';

let issuer: Issuer;
let attacker: Issuer;
beforeAll(async () => {
  [issuer, attacker] = await Promise.all([startIssuer(), startIssuer()]);
});
afterAll(() => Promise.all([issuer.close(), attacker.close()]));

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function claims(): object {
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  return { iss: issuer.url, aud: RESOURCE, sub: 'mallory', scope: 'notes:write', exp };
}

function hmac(header: object, secret: string | Buffer, digest = 'sha256'): string {
  const signed = `${encode(header)}.${encode(claims())}`;
  return `${signed}.${createHmac(digest, secret).update(signed).digest('base64url')}`;
}

async function publicKeyTexts(): Promise<string[]> {
  const jwk = issuer.keys[0]?.publicJwk ?? {};
  const pem = await exportSPKI((await importJWK(jwk, 'RS256')) as CryptoKey);
  return [pem, pem.trim(), JSON.stringify(jwk), jwk.n ?? '', Buffer.from(jwk.n ?? '').toString()];
}

async function forgeries(): Promise<string[]> {
  const unsigned = ['none', 'None', 'NONE', 'nOnE', '', null, undefined].flatMap((alg) => {
    const start = `${encode({ alg, kid: 'first' })}.${encode(claims())}`;
    return [`${start}.`, `${start}.AAAA`, start];
  });
  const confused = (await publicKeyTexts()).flatMap((secret) => [
    hmac({ alg: 'HS256', kid: 'first' }, secret),
    hmac({ alg: 'HS512', kid: 'first' }, secret, 'sha512'),
    hmac({ alg: 'RS256', kid: 'first' }, secret),
    hmac({ alg: 'HS256' }, secret),
  ]);
  const key = attacker.keys[0];
  if (key === undefined) throw new Error('The attacker has no key');
  const { publicJwk } = key;
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = own.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const headers: object[] = [
    {},
    { jwk: publicJwk },
    { jku: `${attacker.url}/keys` },
    { x5u: `${attacker.url}/keys` },
    { x5c: [spki] },
    { kid: '../../keys' },
    { kid: `${attacker.url}/keys` },
    { kid: "' OR 1=1 --" },
    { kid: 'first', jwk: { ...publicJwk, kid: 'first' }, jku: `${attacker.url}/keys` },
    { kid: undefined },
    { crit: ['exp'], exp: 1 },
    { typ: 'at+jwt' },
  ];
  const tricks = await Promise.all(
    headers.map((header) =>
      signWith(key, claims() as never, { header: { ...header } }).catch(() => ''),
    ),
  );
  const good = await sign(issuer, RESOURCE);
  const [head = '', , signature = ''] = good.split('.');
  const swapped = [
    `${head}.${encode(claims())}.${signature}`,
    `${encode({ alg: 'none' })}.${good.split('.')[1]}.${signature}`,
    `${good}.${good}`,
    `${good}.`,
    `.${good}`,
    encode({ payload: encode(claims()), signatures: [] }),
  ];
  return [...unsigned, ...confused, ...tricks.filter((token) => token !== ''), ...swapped];
}

test(
  'no forged JWT gets in: unsigned, signed with the public key, or with a key of its own choice',
  verifies('http.authentication'),
  async () => {
    const { send, runs } = await guard({ issuer: issuer.url, audience: RESOURCE });
    const [message, headers] = call('read_note');
    const forged = await forgeries();
    expect(forged.length).toBeGreaterThan(50);
    for (const token of forged) {
      const answer = await send(message, { ...headers, ...bearer(token) });
      expect([answer.status, token]).toEqual([401, token]);
      await answer.body?.cancel();
    }
    expect(runs()).toBe(0);
    // Nobody was sent to the attacker, and the true token still opens the door.
    expect([...attacker.asked]).toEqual([]);
    const good = await send(message, { ...headers, ...bearer(await sign(issuer, RESOURCE)) });
    expect(good.status).toBe(200);
  },
);

/** A generator that gives the same numbers in every run. */
function createRandom(state: number): (below: number) => number {
  let current = state;
  return (below) => {
    current = (Math.imul(current, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((current / 2 ** 32) * below);
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~+/=';

function randomToken(random: (below: number) => number): string {
  const length = 1 + random(200);
  return Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join('');
}

// The last letter of a signature holds bits that mean nothing, so it is left alone.
function mutate(good: string, random: (below: number) => number): string {
  const at = random(good.length - 1);
  const letter = LETTERS[random(64)] ?? 'A';
  switch (random(4)) {
    case 0:
      return good.slice(0, at) + letter + good.slice(at + 1);
    case 1:
      return good.slice(0, at) + good.slice(at + 1);
    case 2:
      return good.slice(0, at) + letter + good.slice(at);
    default:
      return good.slice(0, at);
  }
}

test.for(['static', 'jwt'] as const)(
  'none of 10,000 random and mutated tokens gets in (%s)',
  verifies('http.authentication'),
  async (kind) => {
    const { definition, runs } = createNotes();
    const auth = kind === 'static' ? { tokens } : { issuer: issuer.url };
    const handler = createFetchHandler(definition, { auth: { ...auth, resource: RESOURCE } });
    const [message, headers] = call('read_note');
    const body = JSON.stringify(message);
    const ask = async (token: string): Promise<number> => {
      const init = { method: 'POST', headers: { ...headers, ...bearer(token) }, body };
      return (await handler(new Request(RESOURCE, init))).status;
    };
    const good = kind === 'static' ? ALICE : await sign(issuer, RESOURCE);
    expect(await ask(good)).toBe(200);
    const random = createRandom(kind === 'static' ? 1 : 2);
    const known = new Set([good, ...tokens.map(({ token }) => token)]);
    const seen = new Map<number, number>();
    for (let turn = 0; turn < 10_000; turn += 1) {
      const token = turn % 2 === 0 ? randomToken(random) : mutate(good, random);
      if (known.has(token)) continue;
      const status = await ask(token);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect([...seen.keys()]).toEqual([401]);
    expect(seen.get(401)).toBeGreaterThan(9_800);
    expect(runs()).toBe(1);
    await handler.close();
  },
);
