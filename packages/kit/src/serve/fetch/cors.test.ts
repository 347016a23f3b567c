import { expect, test } from 'vitest';

import { KitError } from '../../errors/kit-error.ts';
import { type CorsOptions, createCors } from './cors.ts';

const PAGE = 'https://app.example';
const guard = { allowedOrigins: ['app.example', 'localhost'] };

function open(setting: true | CorsOptions) {
  const cors = createCors(setting, guard);
  if (cors === undefined) throw new Error('expected it to be on');
  return cors;
}

function ask(headers: Readonly<Record<string, string>>, method = 'OPTIONS') {
  const asked = { origin: PAGE, 'access-control-request-method': 'POST', ...headers };
  const given = new Headers(asked);
  return { method, header: (name: string) => given.get(name) };
}

test.each([undefined, false])('says nothing where it is %s', (setting) => {
  expect(createCors(setting, {})).toBeUndefined();
});

test('lets a page read the answer and the headers that clients need', () => {
  expect(open(true).headersFor(PAGE)).toEqual({
    'access-control-allow-origin': PAGE,
    'access-control-expose-headers': 'Mcp-Session-Id, Retry-After, WWW-Authenticate',
    vary: 'Origin',
  });
});

test.each([null, undefined, ''])(
  'tells caches alone what comes without an Origin (%s)',
  (origin) => {
    expect(open(true).headersFor(origin)).toEqual({ vary: 'Origin' });
  },
);

test('lets only the pages read that it names, by the whole origin', () => {
  const { headersFor, preflight } = open({ origins: [PAGE] });
  expect(headersFor(PAGE)).toHaveProperty('access-control-allow-origin', PAGE);
  for (const origin of ['http://app.example', 'https://app.example:8443', 'http://localhost']) {
    expect(headersFor(origin)).toEqual({ vary: 'Origin' });
    expect(preflight(ask({ origin }))).toBeUndefined();
  }
});

test('answers a browser that asks first with all that clients of the protocol send', () => {
  const response = open(true).preflight(ask({}));
  expect(response?.status).toBe(204);
  expect(Object.fromEntries(response?.headers ?? [])).toEqual({
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id',
    'access-control-max-age': '600',
  });
});

test('allows header parameters that a page asks for, and no other header', () => {
  const names = 'content-type,  Mcp-Param-Region , x-other, mcp-param-, mcp-param-a b';
  const response = open(true).preflight(ask({ 'access-control-request-headers': names }));
  const allowed = response?.headers.get('access-control-allow-headers')?.split(', ') ?? [];
  expect(allowed).toContain('mcp-param-region');
  expect(allowed.filter((name) => /other|param/.test(name))).toEqual(['mcp-param-region']);
});

test('allows pages of the public network in, where the browser asks for that', () => {
  const { preflight } = open({ maxAgeSeconds: 0 });
  const headers = preflight(ask({ 'access-control-request-private-network': 'true' }))?.headers;
  expect(headers?.get('access-control-allow-private-network')).toBe('true');
  expect(headers?.get('access-control-max-age')).toBe('0');
});

test.each([
  ['another method', ask({}, 'POST')],
  ['no method that is asked for', ask({ 'access-control-request-method': '' })],
  ['no origin', ask({ origin: '' })],
])('is no answer to a request with %s', (_what, asked) => {
  expect(open(true).preflight(asked)).toBeUndefined();
});

test.each<[string, CorsOptions, string]>([
  ['a bare host', { origins: ['app.example'] }, 'an origin as browsers send it'],
  ['a path', { origins: ['https://app.example/'] }, 'an origin as browsers send it'],
  ['any page', { origins: ['*'] }, 'an origin as browsers send it'],
  ['a page that may not call', { origins: ['https://b.example'] }, 'add "b.example"'],
  ['a negative age', { maxAgeSeconds: -1 }, 'a whole number of seconds from 0'],
  ['half a second', { maxAgeSeconds: 0.5 }, 'a whole number of seconds from 0'],
])('refuses %s, and says what was expected', (_what, setting, words) => {
  expect(() => createCors(setting, guard)).toThrow(KitError);
  expect(() => createCors(setting, guard)).toThrow(words);
});

test('leaves to the guard which hosts may call where none are named', () => {
  expect(createCors({ origins: ['https://any.example'] }, {})).toBeDefined();
});
