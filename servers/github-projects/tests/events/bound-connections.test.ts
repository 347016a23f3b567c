import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { boundConnections, groupAddress } from '../../src/events/webhooks/bound-connections.ts';

test.for([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:42:1:2:3:4', '2001:db8:0:42'],
  ['2001:db8:0:42::9', '2001:db8:0:42'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
] as const)('%s counts as %s', ([address, group]) => {
  expect(groupAddress(address)).toBe(group);
});

test.runIf(process.platform === 'linux')(
  'the oldest of the address that has most of them gives way, and nobody who proved something',
  async () => {
    const server = createServer();
    const accepted: Socket[] = [];
    server.on('connection', (socket) => accepted.push(socket));
    const unproven = boundConnections(server, { most: 3, onGivingWay: () => undefined });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => server.closeAllConnections());
    onTestFinished(() => void server.close());
    // An address object, since it listens on a port.
    const { port } = server.address() as AddressInfo;
    const open = async (localAddress: string): Promise<Socket> => {
      const isAccepted = new Promise((resolve) => server.once('connection', resolve));
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await isAccepted;
      return socket;
    };
    const proven = await open('127.0.0.2');
    unproven.prove(accepted[0] ?? proven);
    await open('127.0.0.1');
    for (let count = 0; count < 5; count++) await open('127.0.0.2');
    expect(accepted.map((socket) => socket.destroyed)).toEqual(
      // The proven one, the one from elsewhere, and then those of one address.
      [false, false, true, true, true, false, false],
    );
  },
);
