import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createLogRedactor, createRedactor, isSecretName, maskSecrets } from './redact.ts';

const redact = createRedactor(['s3cr3t-value', 'short', 's3cr3t-value-and-more']);

test.for([
  ['a known secret', 'key s3cr3t-value!', 'key [redacted]!'],
  ['every time', 's3cr3t-value s3cr3t-value', '[redacted] [redacted]'],
  ['a secret that begins with another', 'is s3cr3t-value-and-more.', 'is [redacted].'],
  ['user and password', 'at postgres://ada:pw@db:5432/x', 'at postgres://[redacted]@db:5432/x'],
  ['a password without a user', 'redis://:pw@cache', 'redis://[redacted]@cache'],
  ['a token in place of a user', 'https://ghp_abc@github.com/a', 'https://[redacted]@github.com/a'],
  [
    'a password with an @ in it',
    'mongodb+srv://u:p@ss@host/db',
    'mongodb+srv://[redacted]@host/db',
  ],
  ['a user without a password', 'HTTPS://ada:@host', 'HTTPS://[redacted]@host'],
  ['a bearer token', 'Authorization: Bearer abc.def-123', 'Authorization: Bearer [redacted]'],
  ['a bearer token in lower case', 'bearer  abcdefgh=', 'bearer [redacted]'],
  ['stack frames', 'It broke\n    at run (file.ts:1:2)\n\tat x.js:3:4\nEnd', 'It broke\nEnd'],
] as const)('takes out %s', ([, text, clean]) => {
  expect(redact(text)).toBe(clean);
});

const KEY = 'abcdefghij0123456789';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig-nature_';

test.for([
  `ghp_${KEY}`,
  `gho_${KEY}`,
  `ghs_${KEY}`,
  `github_pat_${KEY}_${KEY}`,
  `sk-${KEY}`,
  `sk-ant-api03-${KEY}`,
  `xoxb-123-${KEY}`,
  'AKIAABCDEFGHIJ012345',
  JWT,
])('takes out %s, of clients and of the log', (token) => {
  for (const clean of [redact, redactLog]) {
    expect(clean(`is ${token}, and "${token}"`)).toBe('is [redacted], and "[redacted]"');
  }
});

const redactLog = createLogRedactor(['s3cr3t-value']);

test.for([
  ['token=abcd', 'token=[redacted]'],
  ['GET /?access_token=a.b-c&x=1', 'GET /?access_token=[redacted]&x=1'],
  ["api_key = 'q w'", "api_key = 'q w'"],
  ["api_key = 'qwerty'", "api_key = '[redacted]'"],
  ['{"password":"hunter","a":1}', '{"password":"[redacted]","a":1}'],
  ['client_secret: hunter2x', 'client_secret: [redacted]'],
  ['Authorization: Basic dXNlcjpwYXNz\nnext', 'Authorization: [redacted]\nnext'],
  ['{"cookie":"a=b; c=d","e":1}', '{"cookie":"[redacted]","e":1}'],
  ['a bearer abcdefgh=', 'a bearer [redacted]'],
  ['s3cr3t-value', '[redacted]'],
] as const)('for the log, %j becomes %j', ([text, clean]) => {
  expect(redactLog(text)).toBe(clean);
});

test.for([
  'It broke\n    at readToken (file:///srv/token.js:12:3)\n\tat x.js:3:4\nEnd',
  'The token: expected a string, got a number.',
  'max_tokens=1000',
  'tokens = 12, and more',
  'skip-this-and-that-and-more, risk-averse-and-more-words',
])('for the log, leaves %j as it is', (text) => {
  expect(redactLog(text)).toBe(text);
});

test.for([
  'Only short secrets are words.',
  'See https://example.org/notes?by=ada@example.org',
  'https://example.org:8080/@scope/name',
  'Write to ada@example.org.',
  'The bearer of news, the bearer is late',
  'Meet\nat noon',
  'A: b\n  atlas',
])('leaves %j as it is', (text) => {
  expect(redact(text)).toBe(text);
});

test('leaves nothing of any known secret', () => {
  const secret = fc.string({
    minLength: 8,
    maxLength: 12,
    unit: fc.constantFrom('a', 'b', '$', '&'),
  });
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1 }), fc.string(), (secrets, between) => {
      const clean = createRedactor(secrets)(secrets.join(between));
      expect(secrets.filter((one) => clean.includes(one))).toEqual([]);
    }),
  );
});

test.for([
  ['letters', 'a'],
  ['blanks', ' '],
  ['line ends', '\n'],
  ['blank lines', '\n '],
  ['schemes', 'a://'],
  ['half credentials', 'a://b:'],
  ['credentials', 'a://b:c@'],
  ['colons', 'a://:::'],
  ['bearers', 'bearer '],
  ['frames', '\n at '],
  ['dots', 'a.-+'],
  ['names', 'token'],
  ['names and blanks', 'token '],
  ['names and colons', 'token: '],
  ['names and signs', 'token='],
  ['names in quotes', '"token":"'],
  ['headers', 'cookie:'],
  ['headers and blanks', 'authorization '],
  ['JWTs', 'eyJ'],
  ['JWTs and dashes', 'eyJ-'],
  ['JWTs and dots', 'eyJaaaaaaaa.'],
  ['keys', 'sk-'],
  ['keys of GitHub', 'ghp_'],
  ['keys of Slack', 'xoxb-'],
  ['keys of AWS', 'AKIA'],
])('takes linear time for a megabyte of %s', ([, unit = '']) => {
  const time = (length: number): number => {
    const text = unit.repeat(length / unit.length);
    const start = performance.now();
    redact(text);
    redactLog(text);
    return performance.now() - start;
  };
  time(10_000);
  // Quadratic time would take minutes; the limit only needs to tell the two apart.
  expect(time(1_000_000)).toBeLessThan(2_000);
});

test.for([
  'token',
  'GITHUB_TOKEN',
  'accessToken',
  'client_secret',
  'password',
  'PASSWD',
  'apiKey',
  'api_key',
  'API-KEY',
  'Authorization',
  'credentials',
  'privateKey',
  'private-key',
])('takes %s for the name of a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.for(['name', 'key', 'author', 'pass', 'private', 'max_tokens', 'maxTokens'])(
  'takes %s for the name of something that may be shown',
  (name) => {
    expect(isSecretName(name)).toBe(false);
  },
);

test('masks secrets at any depth and copies the rest', () => {
  const value = {
    user: 'ada',
    token: 'abc',
    list: [{ password: { deep: 1 } }, 'token', null, 3],
    none: undefined,
  };
  expect(maskSecrets(value, isSecretName)).toEqual({
    user: 'ada',
    token: '[redacted]',
    list: [{ password: '[redacted]' }, 'token', null, 3],
    none: undefined,
  });
  expect(value.token).toBe('abc');
});

test('masks below a key that is named like the prototype', () => {
  const value: unknown = JSON.parse('{"__proto__":{"token":"abc"}}');
  expect(JSON.stringify(maskSecrets(value, isSecretName))).toBe(
    '{"__proto__":{"token":"[redacted]"}}',
  );
});
