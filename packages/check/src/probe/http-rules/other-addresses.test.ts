import type { NetworkInterfaceInfo } from 'node:os';

import { expect, test } from 'vitest';

import { otherAddresses } from './other-addresses.ts';

const at = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  family: 'IPv4',
  cidr: null,
});

test('gives the addresses that others can reach', () => {
  const interfaces = { lo: [at('127.0.0.1', true)], lan: [at('192.0.2.7'), at('fe80::1')] };
  expect(otherAddresses(interfaces, 'linux')).toEqual(['192.0.2.7']);
});

test('takes another address of loopback where there is no other and all of it is there', () => {
  expect(otherAddresses({ lo: [at('127.0.0.1', true)] }, 'linux')).toEqual(['127.0.0.2']);
  expect(otherAddresses({ lo: [at('127.0.0.1', true)] }, 'darwin')).toEqual([]);
});
