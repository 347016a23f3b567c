import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { decideBind } from './address.ts';

const tokens = [{ token: '0123456789abcdef', caller: 'a' }];

test('listens on loopback, and is addressed by its names', () => {
  expect(decideBind({})).toEqual({
    host: '127.0.0.1',
    shownHost: '127.0.0.1',
    allowedHosts: ['127.0.0.1', 'localhost', '[::1]'],
  });
});

test.for(['0.0.0.0', '::', '0:0::0', '0', '', '192.168.1.10', 'machine.example'])(
  'does not listen on "%s" without authentication, and says what to set',
  verifies('http.bind'),
  (host) => {
    expect(() => decideBind({ host })).toThrow(/no authentication is set up: set auth/);
  },
);

test.for(['0.0.0.0', '::', '0:0::0', '0', ''])(
  'does not listen on every address, here "%s", without a name',
  (host) => {
    expect(() => decideBind({ host, auth: { tokens } })).toThrow(/auth\.resource .*allowedHosts/);
  },
);

test('takes the name of the public URL, or those that it is told', () => {
  const auth = { tokens, resource: 'https://notes.example/mcp' };
  const bound = decideBind({ host: '0.0.0.0', auth });
  expect(bound.allowedHosts).toContain('notes.example');
  expect(bound.shownHost).toBe('127.0.0.1');
  const told = decideBind({ host: '::', auth: { tokens }, allowedHosts: ['notes.local'] });
  expect(told).toEqual({ host: '::', allowedHosts: ['notes.local'], shownHost: 'notes.local' });
});

test('an address of its own is a name', () => {
  const { allowedHosts, shownHost } = decideBind({ host: 'fd00::1', auth: { tokens } });
  expect(allowedHosts).toContain('[fd00::1]');
  expect(shownHost).toBe('[fd00::1]');
});
