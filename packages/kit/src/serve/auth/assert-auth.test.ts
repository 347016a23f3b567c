import { expect, test } from 'vitest';

import { KitError } from '../../errors/kit-error.ts';
import { assertAuth } from './assert-auth.ts';

const token = '0123456789abcdef';
const issuer = 'https://issuer.example';

test.for<[string, object, string]>([
  ['nothing', {}, 'auth lets nobody in'],
  ['an empty list', { tokens: [] }, 'auth lets nobody in'],
  ['a short token', { tokens: [{ token: token.slice(1), caller: 'a' }] }, '(a) is too short'],
  ['a token with a space', { tokens: [{ token: `${token} x`, caller: 'a' }] }, 'cannot be sent'],
  ['a token that is over-long', { tokens: [{ token: 'x'.repeat(9e3), caller: 'a' }] }, 'be sent'],
  ['a token without a caller', { tokens: [{ token, caller: '' }] }, 'has no good caller'],
  [
    'one token for two',
    {
      tokens: [
        { token, caller: 'a' },
        { token, caller: 'b' },
      ],
    },
    'auth.tokens[1] (b) is given twice',
  ],
  ['a scope with a space', { tokens: [{ token, caller: 'a', scopes: ['a b'] }] }, 'scope "a b"'],
  ['an issuer that is no URL', { issuer: 'me' }, 'auth.issuer is "me"'],
  ['an issuer without TLS', { issuer: 'http://issuer.example' }, 'use https'],
  ['an issuer with a query', { issuer: `${issuer}?x=1` }, 'without query'],
  ['keys without TLS', { issuer, jwksUri: 'http://issuer.example/keys' }, 'use https'],
  ['a symmetric signature', { issuer, algorithms: ['HS256'] }, 'auth.algorithms has "HS256"'],
  ['no signature', { issuer, algorithms: ['none'] }, 'auth.algorithms has "none"'],
  ['an empty list of signatures', { issuer, algorithms: [] }, 'auth.algorithms is empty'],
  ['an audience of nobody', { issuer, audience: [] }, 'auth.audience names nobody'],
  ['an empty audience', { issuer, audience: '' }, 'auth.audience names nobody'],
  ['clocks that differ by hours', { issuer, clockToleranceSeconds: 3_600 }, 'give 0 to 300'],
  ['clocks that differ by no number', { issuer, clockToleranceSeconds: Number.NaN }, 'give 0'],
  ['an audience without an issuer', { verify: () => undefined, audience: 'x' }, 'auth.issuer'],
  ['a resource that is no URL', { issuer, resource: '/mcp' }, 'auth has the URL "/mcp"'],
  ['a resource with a fragment', { issuer, resource: 'https://a.example/#x' }, 'fragment'],
  ['a server that is no URL', { issuer, authorizationServers: ['x'] }, 'auth has the URL "x"'],
  ['a required scope that is none', { issuer, requiredScopes: ['"'] }, 'auth.requiredScopes'],
])('refuses %s', ([, auth, sentence]) => {
  expect(() => assertAuth(auth)).toThrow(KitError);
  expect(() => assertAuth(auth)).toThrow(sentence);
});

test('never repeats a token', () => {
  const secret = 'secret with spaces in it';
  const told = (): void => assertAuth({ tokens: [{ token: secret, caller: 'a' }] });
  expect(told).toThrow('cannot be sent');
  expect(told).not.toThrow(secret);
});

test.for<[string, object]>([
  ['tokens', { tokens: [{ token, caller: 'a', scopes: ['notes:read'] }] }],
  ['an issuer on loopback', { issuer: 'http://127.0.0.1:8080', audience: 'x' }],
  ['an issuer with all there is', { issuer, jwksUri: `${issuer}/keys`, algorithms: ['ES256'] }],
  ['a function', { verify: () => undefined }],
])('takes %s', ([, auth]) => {
  expect(() => assertAuth(auth)).not.toThrow();
});
