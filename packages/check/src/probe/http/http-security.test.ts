import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { expect, test } from 'vitest';

import { findDistrust, listOtherAddresses } from './http-security.probe.ts';

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
  expect(listOtherAddresses(interfaces, 'linux')).toEqual(['192.0.2.7']);
});

test('takes another address of loopback where there is no other and all of it is there', () => {
  expect(listOtherAddresses({ lo: [at('127.0.0.1', true)] }, 'linux')).toEqual(['127.0.0.2']);
  expect(listOtherAddresses({ lo: [at('127.0.0.1', true)] }, 'darwin')).toEqual([]);
});

const part = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(contents);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};

/** A certificate that nobody but itself vouches for. */
function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = part(0x30, part(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = part(0x06, Buffer.from('550403', 'hex'));
  const name = part(0x30, part(0x31, part(0x30, commonName, part(0x0c, Buffer.from('127.0.0.1')))));
  const validity = part(
    0x30,
    part(0x17, Buffer.from('200101000000Z')),
    part(0x17, Buffer.from('491231235959Z')),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = part(0x02, Buffer.from([1]));
  const body = part(0x30, serial, algorithm, name, validity, name, spki);
  const signature = part(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = part(0x30, body, algorithm, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

async function distrustOf(server: Server): Promise<string | undefined> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await findDistrust(new URL(`https://127.0.0.1:${port}/mcp`));
  } finally {
    server.close();
  }
}

test('says why a certificate is not trusted', async () => {
  expect(await distrustOf(createTlsServer(selfSigned()))).toMatch(/SELF_SIGNED/);
});

test('says nothing where there is no certificate to see', async () => {
  const plain = createServer((socket) => socket.end('no TLS here'));
  expect(await distrustOf(plain)).toBeUndefined();
});
