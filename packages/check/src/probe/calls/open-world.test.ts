import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';

import {
  canSeeSockets,
  listOutboundSockets,
  readTable,
  listSocketInodes,
} from './open-world.probe.ts';

const line = (remote: string, inode: number): string =>
  `   0: 0100007F:9439 ${remote} 01 00000000:00000000 00:00000000 00000000     0        0 ${inode} 1 0000`;

const rows: readonly (readonly [string, string, string])[] = [
  ['an IPv4 address', '0710CB00:01BB', '0.203.16.7:443'],
  ['the loopback of IPv6', '00000000000000000000000001000000:1F90', '::1:8080'],
  ['an IPv4 address in IPv6', '0000000000000000FFFF0000017100CB:0050', '::ffff:203.0.113.1:80'],
  ['an IPv6 address', 'B80D0120000000000000000001000000:0050', '2001:db8:0:0:0:0:0:1:80'],
];

test.each(rows)('reads %s from a table of sockets', (_, remote, address) => {
  expect(readTable(`header\n${line(remote, 7)}\n`)).toEqual([{ inode: '7', address }]);
});

test('leaves out sockets without another end', () => {
  expect(readTable(`header\n${line('00000000:0000', 7)}\n\n`)).toEqual([]);
});

test.skipIf(!canSeeSockets)(
  'sees a connection to another address and none to this machine',
  async () => {
    const [near, far] = await Promise.all(['127.0.0.1', '127.0.0.2'].map(connection));
    const known = new Set(listSocketInodes(process.pid));
    try {
      const seen = listOutboundSockets(process.pid).map(({ address }) => address);
      expect(seen).toContain(`127.0.0.2:${far?.port}`);
      expect(seen).not.toContain(`127.0.0.1:${near?.port}`);
      expect(listOutboundSockets(process.pid, known)).toEqual([]);
    } finally {
      near?.close();
      far?.close();
    }
  },
);

test('sees nothing of a process that does not exist', () => {
  expect(listOutboundSockets(2 ** 30)).toEqual([]);
});

async function connection(host: string): Promise<{ port: number; close: () => void }> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, host);
  await once(socket, 'connect');
  return {
    port,
    close: () => {
      socket.destroy();
      server.close();
    },
  };
}
