import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { echoed } from '../support/answers.ts';
import { startChild } from '../support/child.ts';
import { faultsOfMessage } from '../support/judge.ts';
import { initialize, initialized, modernEchoCall } from '../support/messages.ts';
import { StdioPeer } from '../support/stdio-peer.ts';
import { noRequest, notJson } from './bad-messages.ts';

const good = Buffer.from(`${JSON.stringify(modernEchoCall('grüße', 'good'))}\n`);

test(
  'a process that gets bad bytes answers each, speaks only the protocol, and ends with its input',
  verifies('stdio.stdout-pure', 'stdio.exit-on-eof'),
  async () => {
    const child = startChild('stdio-server.mjs');
    const peer = new StdioPeer(child.stdin, child.stdout);
    for (const bad of [...notJson, ...noRequest]) {
      peer.write(Buffer.concat([Buffer.from(bad.bytes), Buffer.from('\r\n')]));
      const answer = await peer.answer();
      expect([bad.title, answer.error?.code]).toEqual([bad.title, bad.code]);
      expect(faultsOfMessage(answer)).toEqual([]);
    }
    for (let cut = 1; cut < good.length; cut += 7) {
      peer.write(good.subarray(0, cut));
      peer.write(good.subarray(cut));
      expect(echoed(await peer.answer())).toBe('grüße');
    }
    peer.end();
    expect(await child.exited).toBe(0);
    expect(peer.untaken).toEqual([]);
    expect(child.log()).toContain('running grüße');
    expect(child.log()).not.toContain('WATCHDOG');
  },
);

test('a process that is told to end does so by itself', async () => {
  const child = startChild('stdio-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  await peer.ask(modernEchoCall('x'));
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(child.log()).not.toContain('WATCHDOG');
});

test('a process whose client no longer reads ends by itself', async () => {
  const child = startChild('stdio-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  await peer.ask(initialize());
  peer.send(initialized);
  child.stdout.destroy();
  peer.send(modernEchoCall('into the void'));
  peer.write('x\n'.repeat(10_000));
  expect(await child.exited).toBe(0);
  expect(child.log()).not.toContain('WATCHDOG');
});

test('a process whose log nobody reads any more goes on serving', async () => {
  const child = startChild('stdio-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  child.process.stderr?.destroy();
  for (let index = 0; index < 5; index++) {
    expect(echoed(await peer.ask(modernEchoCall('x', index)))).toBe('x');
  }
  peer.end();
  expect(await child.exited).toBe(0);
});
