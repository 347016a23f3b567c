import { expect, test } from 'vitest';

import { isLoopback } from '../uri.ts';
import { describeTarget, settle } from './settings.ts';

const command = describeTarget({ command: 'node', args: ['server.js'] });
const local = describeTarget({ url: 'http://127.0.0.1:3000/mcp' });
const remote = describeTarget({ url: 'https://example.com/mcp' });

test('tools that only read are called on our own machine, none elsewhere', () => {
  expect(settle(command, {}).calls).toBe('read-only');
  expect(settle(local, {}).calls).toBe('read-only');
  expect(settle(remote, {}).calls).toBe('none');
  expect(settle(remote, { calls: 'read-only' }).calls).toBe('read-only');
});

test('an option that is undefined counts as left out', () => {
  const options = { seed: undefined, timeoutSeconds: undefined } as unknown as { seed: number };
  expect(settle(command, options)).toMatchObject({ seed: 1, timeoutSeconds: 10 });
});

test.each([
  [{ timeoutSeconds: 0 }, 'Expected a timeout of more than 0 and at most 3600 seconds, got 0.'],
  [{ timeoutSeconds: Number.NaN }, 'got NaN'],
  [{ seed: 1.5 }, 'Expected a whole number as seed, got 1.5.'],
  [{ era: '2025-01-01' }, 'Expected "auto" or a published revision, got "2025-01-01".'],
])('refuses %j', (options, message) => {
  expect(() => settle(command, options as object)).toThrow(message);
});

test.each(['ftp://example.com', 'example.com', ''])('refuses the URL "%s"', (url) => {
  expect(() => describeTarget({ url })).toThrow('Expected a URL that begins with http://');
});

test.each([
  ['localhost', true],
  ['a.localhost', true],
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['[::1]', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
])('%s means this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
