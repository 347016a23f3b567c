import { expect, test } from 'vitest';

import { echoed } from './support/answers.ts';
import { startChild, type Child } from './support/child.ts';
import {
  echoCall,
  initialize,
  initialized,
  modernEchoCall,
  modernRequest,
  request,
  type Message,
} from './support/messages.ts';
import { StdioPeer } from './support/stdio-peer.ts';

interface Talk {
  readonly era: string;
  readonly plain: readonly Message[];
  readonly call: Message;
  /** What only the SDK answers. */
  readonly other: Message;
}

const talks: readonly Talk[] = [
  {
    era: 'modern',
    plain: [modernRequest('server/discover'), modernRequest('tools/list')],
    call: modernEchoCall('x'),
    other: modernRequest('prompts/list'),
  },
  {
    era: 'legacy',
    plain: [initialize(), request('ping'), request('tools/list')],
    call: echoCall('x'),
    other: request('prompts/list'),
  },
];

function startTelling(): { readonly child: Child; readonly peer: StdioPeer } {
  const child = startChild('telling-server.mjs');
  return { child, peer: new StdioPeer(child.stdin, child.stdout) };
}

// Without the fast path the SDK answers everything.
const isOff = process.env['WELLSPOKEN_FAST_PATH'] === 'off';

test.skipIf(isOff).for(talks)(
  'a server over stdio loads the SDK when a client first wants what only it answers: $era',
  async ({ era, plain, call, other }) => {
    const { child, peer } = startTelling();
    for (const message of plain) expect(await peer.ask(message)).toHaveProperty('result');
    if (era === 'legacy') peer.send(initialized);
    expect(echoed(await peer.ask(call))).toBe('x');
    expect(child.log()).not.toContain('LOADED');
    expect(await peer.ask(other)).toHaveProperty('error.code', -32_601);
    expect(child.log()).toContain('LOADED');
    expect(echoed(await peer.ask(call))).toBe('x');
    peer.end();
    expect(await child.exited).toBe(0);
  },
);

test.for(talks)(
  'the time to load the SDK is not the time of a client that has closed its end: $era',
  async ({ plain, call, other }) => {
    const child = startChild('hasty-server.mjs');
    const peer = new StdioPeer(child.stdin, child.stdout);
    const messages = [...plain, other, call].map((message, id) => ({ ...message, id }));
    peer.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    peer.end();
    const ids: unknown[] = [];
    for (const _message of messages) ids.push((await peer.answer()).id);
    expect(new Set(ids)).toEqual(new Set(messages.map(({ id }) => id)));
    expect(await child.exited).toBe(0);
  },
);

test('a server over stdio without the SDK fails, and says so, when it is needed', async () => {
  const child = startChild('missing-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  peer.send(request('prompts/list'));
  // The watchdog of the fixture has heard the rejection of `closed`.
  expect(await child.exited).toBe(70);
  expect(child.log()).toContain('The connection is closed, because the SDK did not load');
  expect(child.log()).toContain(
    '@modelcontextprotocol/server could not be loaded: install the packages again',
  );
  expect(peer.untaken).toEqual([]);
});

test.skipIf(isOff)('what waits for the SDK is not begun when the server has to end', async () => {
  const child = startChild('waiting-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  const messages = [initialize(), request('prompts/list', {}, 1), echoCall('x', 2)];
  peer.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  expect(await peer.answer()).toHaveProperty('result');
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(peer.untaken).toEqual([]);
  expect(child.log()).toBe('');
});

test('the time to load the SDK is not the time of a call that asks', async () => {
  const child = startChild('asking-server.mjs');
  const peer = new StdioPeer(child.stdin, child.stdout);
  const { params, ...opening } = initialize();
  await peer.ask({ ...opening, params: { ...(params as Message), capabilities: { roots: {} } } });
  peer.send(initialized);
  const asked = await peer.ask(request('tools/call', { name: 'ask_roots', arguments: {} }, 1));
  expect(asked).toHaveProperty('method', 'roots/list');
  const answered = await peer.ask({ jsonrpc: '2.0', id: asked.id, result: { roots: [] } });
  expect(answered).toHaveProperty('result.content.0.text', '[]');
  peer.end();
  expect(await child.exited).toBe(0);
});
