import { verifies } from '@wellspoken/proof';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { bearer, call, guard, modern, namesIn, resultOf, type Guarded } from './support/guarded.ts';
import { sign, signWith, startIssuer, type Claims, type Issuer } from './support/issuer.ts';

let issuer: Issuer;
let stranger: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
  stranger = await startIssuer();
});
afterAll(() => Promise.all([issuer.close(), stranger.close()]));
// The key set keeps its own time, and a test must not wait for it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const now = (): number => Math.floor(Date.now() / 1000);

async function ask({ send }: Guarded, token: string, name = 'read_note'): Promise<Response> {
  const [message, headers] = call(name);
  return send(message, { ...headers, ...bearer(token) });
}

test('a JWT of the issuer gets in, and its subject calls', async () => {
  const guarded = await guard({ issuer: issuer.url });
  const answer = await ask(guarded, await sign(issuer, guarded.url));
  const { host } = new URL(issuer.url);
  expect(await resultOf(answer)).toMatchObject({ content: [{ text: `done jwt:${host}:alice` }] });
});

const BOTH = ['read_note', 'write_note'];

test.for<[string, Claims, string[]]>([
  ['scope as words', { payload: { scope: 'openid read notes:write' } }, BOTH],
  ['scp as a list', { payload: { scope: 'a', scp: ['notes:write', 1] } }, ['write_note']],
  ['scp as words', { payload: { scp: 'notes:write x' } }, BOTH],
  ['scope and scp together', { payload: { scope: 'read', scp: ['notes:write'] } }, BOTH],
  ['a scope that only begins alike', { payload: { scope: 'read notes:writer' } }, ['read_note']],
  ['no scope at all', { without: ['scope'] }, []],
  ['an empty scope', { payload: { scope: '' } }, []],
  ['a scope that nothing here asks for', { payload: { scope: 'admin' } }, []],
  ['scopes of another form', { payload: { scope: { 'notes:write': true } } }, []],
])('reads %s', async ([, claims, allowed]) => {
  const guarded = await guard({ issuer: issuer.url });
  const token = await sign(issuer, guarded.url, claims);
  for (const name of BOTH) {
    const { status } = await ask(guarded, token, name);
    expect([name, status]).toEqual([name, allowed.includes(name) ? 200 : 403]);
  }
  const [message, headers] = modern('tools/list');
  const list = await guarded.send(message, { ...headers, ...bearer(token) });
  expect(await namesIn(list, 'tools')).toEqual(allowed);
});

test.for<[string, (audience: string) => Promise<string>, string]>([
  ['expired', (aud) => sign(issuer, aud, { payload: { exp: now() - 60 } }), 'has expired'],
  ['not valid yet', (aud) => sign(issuer, aud, { payload: { nbf: now() + 60 } }), 'not valid yet'],
  ['without an expiry', (aud) => sign(issuer, aud, { without: ['exp'] }), 'lacks the claim exp'],
  ['for another audience', () => sign(issuer, 'https://other.example/mcp'), 'another audience'],
  ['for a part of the audience', (aud) => sign(issuer, aud.slice(0, -1)), 'another audience'],
  ['without an audience', (aud) => sign(issuer, aud, { without: ['aud'] }), 'lacks the claim aud'],
  ['of another issuer', (aud) => sign(stranger, aud), 'not valid'],
  [
    'of another issuer that claims to be ours',
    (aud) => sign(stranger, aud, { payload: { iss: issuer.url } }),
    'not valid',
  ],
  [
    'of ours that says another issuer',
    (aud) => sign(issuer, aud, { payload: { iss: stranger.url } }),
    'another issuer',
  ],
  [
    'of an issuer with a slash more',
    (aud) => sign(issuer, aud, { payload: { iss: `${issuer.url}/` } }),
    'another issuer',
  ],
  ['that names nobody', (aud) => sign(issuer, aud, { without: ['sub'] }), 'names nobody'],
  [
    'whose subject is no name',
    (aud) => sign(issuer, aud, { payload: { sub: 'x'.repeat(257) } }),
    'names nobody',
  ],
])(
  'refuses a JWT %s with 401 and where to look',
  verifies('http.authentication'),
  async ([, make, why]) => {
    const guarded = await guard({ issuer: issuer.url });
    const answer = await ask(guarded, await make(guarded.url));
    expect(answer.status).toBe(401);
    const said = answer.headers.get('www-authenticate') ?? '';
    expect(said).toContain('/.well-known/oauth-protected-resource/mcp", error="invalid_token"');
    expect(said).toContain(why);
    expect(guarded.runs()).toBe(0);
    expect(guarded.written.text()).not.toMatch(/eyJ/);
  },
);

test('takes a client where there is no subject, and tells tools of both', async () => {
  const guarded = await guard({ issuer: issuer.url });
  const claims = { payload: { client_id: 'robot' }, without: ['sub'] };
  const answer = await ask(guarded, await sign(issuer, guarded.url, claims));
  const { host } = new URL(issuer.url);
  const caller = `jwt-client:${host}:robot`;
  expect(await resultOf(answer)).toMatchObject({ content: [{ text: `done ${caller}` }] });
});

test('takes one of several audiences, and the ones that it is told', async () => {
  const audience = ['notes', 'other'];
  const guarded = await guard({ issuer: issuer.url, audience });
  const ours = await sign(issuer, '', { payload: { aud: ['x', 'notes'] } });
  expect((await ask(guarded, ours)).status).toBe(200);
  expect((await ask(guarded, await sign(issuer, guarded.url))).status).toBe(401);
});

test('takes clocks that differ as much as it is told, and no more', async () => {
  const guarded = await guard({ issuer: issuer.url, clockToleranceSeconds: 60 });
  const late = (seconds: number) =>
    sign(issuer, guarded.url, { payload: { exp: now() - seconds } });
  expect((await ask(guarded, await late(50))).status).toBe(200);
  expect((await ask(guarded, await late(70))).status).toBe(401);
});

test('narrows the signatures to those that it is told', async () => {
  const guarded = await guard({ issuer: issuer.url, algorithms: ['ES256'] });
  expect((await ask(guarded, await sign(issuer, guarded.url))).status).toBe(401);
});

test('a token that was good is refused as soon as it expires', async () => {
  let time = Date.now();
  const guarded = await guard(
    { issuer: issuer.url, clockToleranceSeconds: 0 },
    { clock: () => time },
  );
  const token = await sign(issuer, guarded.url, { payload: { exp: now() + 10 } });
  expect((await ask(guarded, token)).status).toBe(200);
  time += 9_000;
  expect((await ask(guarded, token)).status).toBe(200);
  time += 2_000;
  expect((await ask(guarded, token)).status).toBe(401);
});

test('a verified token is asked about again after a minute at most', async () => {
  const own = await startIssuer();
  let time = Date.now();
  const guarded = await guard({ issuer: own.url }, { clock: () => time });
  const token = await sign(own, guarded.url);
  expect((await ask(guarded, token)).status).toBe(200);
  own.keys = [await own.key('second')];
  vi.setSystemTime(Date.now() + 601_000);
  time += 59_000;
  expect((await ask(guarded, token)).status).toBe(200);
  time += 2_000;
  expect((await ask(guarded, token)).status).toBe(401);
  await own.close();
});

test('new keys are fetched when a token names one, though not for every stranger', async () => {
  const own = await startIssuer();
  const guarded = await guard({ issuer: own.url });
  expect((await ask(guarded, await sign(own, guarded.url))).status).toBe(200);
  const next = await own.key('second', 'ES256');
  own.keys = [next, ...own.keys];
  const rotated = await signWith(next, { iss: own.url, aud: guarded.url, scope: 'read' });
  // It has fetched them a moment ago.
  expect((await ask(guarded, rotated)).status).toBe(401);
  vi.setSystemTime(Date.now() + 31_000);
  expect((await ask(guarded, rotated)).status).toBe(200);
  for (let turn = 0; turn < 20; turn += 1) {
    const token = await signWith(
      { ...next, kid: `k${turn}` },
      { iss: own.url, aud: guarded.url, scope: 'read' },
    );
    expect((await ask(guarded, token)).status).toBe(401);
  }
  expect(own.asked.get('/keys')).toBe(2);
  await own.close();
});

test('an issuer that does not answer is 503 with when to try again, and a log line', async () => {
  const own = await startIssuer();
  let time = Date.now();
  const guarded = await guard({ issuer: own.url }, { clock: () => time });
  const token = await sign(own, guarded.url);
  own.broken = 500;
  const answer = await ask(guarded, token);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.headers.get('www-authenticate')).toBeNull();
  expect(guarded.written.text()).toContain('A token cannot be checked');
  expect(guarded.written.text()).not.toContain(token);
  expect(guarded.runs()).toBe(0);
  own.broken = undefined;
  // It is left alone for a while, then asked again.
  expect((await ask(guarded, token)).status).toBe(503);
  time += 5_000;
  expect((await ask(guarded, token)).status).toBe(200);
  await own.close();
});

test('keys that are at hand serve on while the issuer is away', async () => {
  const own = await startIssuer();
  const guarded = await guard({ issuer: own.url });
  expect((await ask(guarded, await sign(own, guarded.url))).status).toBe(200);
  own.broken = 500;
  vi.setSystemTime(Date.now() + 31_000);
  const next = await own.key('second');
  const unknown = await signWith(next, { iss: own.url, aud: guarded.url, scope: 'read' });
  expect((await ask(guarded, unknown)).status).toBe(503);
  const other = await sign(own, guarded.url, { payload: { sub: 'bob' } });
  expect((await ask(guarded, other)).status).toBe(200);
  await own.close();
});

test.for(['{"keys":{}}', 'no json', '[]', ''])('keys that are %j let nobody in', async (text) => {
  const own = await startIssuer();
  own.keysText = text;
  const guarded = await guard({ issuer: own.url });
  expect((await ask(guarded, await sign(own, guarded.url))).status).toBe(503);
  expect(guarded.runs()).toBe(0);
  await own.close();
});

test('a token that does not say which of several keys signed it gets in by any of them', async () => {
  const own = await startIssuer();
  own.keys.push(await own.key('second'), await own.key('third'));
  const guarded = await guard({ issuer: own.url });
  const statuses = async (claims: Claims): Promise<readonly number[]> => {
    const payload = { iss: own.url, aud: guarded.url, scope: 'read', ...claims.payload };
    const header = { kid: undefined };
    const signed = own.keys.map((key) => signWith(key, payload, { header }));
    const answers = await Promise.all(signed.map(async (token) => ask(guarded, await token)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses({})).toEqual([200, 200, 200]);
  expect(await statuses({ payload: { aud: 'others' } })).toEqual([401, 401, 401]);
  const strange = await own.key('first');
  const forged = await signWith(
    strange,
    { iss: own.url, aud: guarded.url, scope: 'read' },
    { header: { kid: undefined } },
  );
  expect((await ask(guarded, forged)).status).toBe(401);
  await own.close();
});

test('keys of more than a megabyte are not read, and let nobody in', async () => {
  const own = await startIssuer();
  const keys = own.keys.map(({ publicJwk }) => publicJwk);
  own.keysText = JSON.stringify({ keys, padding: 'x'.repeat(1_048_576) });
  const guarded = await guard({ issuer: own.url });
  expect((await ask(guarded, await sign(own, guarded.url))).status).toBe(503);
  expect(guarded.written.text()).toContain('more than 1048576 bytes');
  await own.close();
});

test.for(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])(
  'finds the keys through %s',
  async (path) => {
    const own = await startIssuer(path);
    const guarded = await guard({ issuer: own.url });
    expect((await ask(guarded, await sign(own, guarded.url))).status).toBe(200);
    await own.close();
  },
);

test('metadata of another issuer lends no keys', async () => {
  const own = await startIssuer('/.well-known/oauth-authorization-server/tenant');
  // Its metadata says that it is the issuer without the path.
  const claimed = `${own.url}/tenant`;
  const guarded = await guard({ issuer: claimed });
  const token = await sign(own, guarded.url, { payload: { iss: claimed } });
  expect((await ask(guarded, token)).status).toBe(503);
  expect(guarded.runs()).toBe(0);
  await own.close();
});

test('static tokens, JWTs and the author’s own work side by side', async () => {
  const tokens = [{ token: 'static-token-0123456789', caller: 'static' }];
  const verify = async (token: string) =>
    token === 'own-token' ? { id: 'own', scopes: ['notes:write'] } : undefined;
  const guarded = await guard({ issuer: issuer.url, tokens, verify });
  const answers = await Promise.all([
    ask(guarded, 'static-token-0123456789', 'write_note'),
    ask(guarded, await sign(issuer, guarded.url)),
    ask(guarded, 'own-token', 'write_note'),
    ask(guarded, 'nobodys-token'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401]);
});

test('an author’s own function that returns no caller lets nobody in', async () => {
  const verify = () => ({ id: '' });
  const guarded = await guard({ verify });
  expect((await ask(guarded, 'some-token')).status).toBe(503);
  expect(guarded.runs()).toBe(0);
});
