import { PassThrough } from 'node:stream';

import { defineServer, defineTool, type ServerDefinition } from '@wellspoken/kit';
import { serveStdio, type StdioServer } from '@wellspoken/kit/stdio';
import { expect, test } from 'vitest';

import { recordLogs } from './support/log-recorder.ts';
import {
  initialize,
  initialized,
  modernRequest,
  request,
  type Message,
} from './support/messages.ts';
import { StdioPeer } from './support/stdio-peer.ts';

/** A server that counts who listens to its changes. */
interface Counted {
  readonly definition: ServerDefinition;
  readonly listeners: () => number;
}

function createCounted(): Counted {
  let listeners = 0;
  const greet = defineTool({
    name: 'greet',
    title: 'Greet',
    description: 'Says hello',
    effect: 'read',
    openWorld: false,
    run: () => 'hello',
  });
  const served = defineServer({
    name: 'counted',
    title: 'Counted',
    version: '1.0.0',
    tools: [greet],
    spill: true,
  });
  const subscribe: ServerDefinition['events']['subscribe'] = (listener) => {
    listeners += 1;
    const stop = served.events.subscribe(listener);
    return () => {
      listeners -= 1;
      stop();
    };
  };
  const definition = { ...served, events: { ...served.events, subscribe } };
  return { definition, listeners: () => listeners };
}

interface Line extends Counted {
  readonly server: StdioServer;
  readonly peer: StdioPeer;
  readonly stdout: PassThrough;
}

function serve(fastPath: boolean): Line {
  const counted = createCounted();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const { logger } = recordLogs();
  const options = { stdin, stdout, fastPath, signals: false, logger, graceMs: 20 };
  const server = serveStdio(counted.definition, options);
  return { ...counted, server, stdout, peer: new StdioPeer(stdin, stdout) };
}

const legacyCall = request('tools/call', { name: 'greet', arguments: {} }, 'call');
const modernCall = modernRequest('tools/call', { name: 'greet', arguments: {} }, 'call');
const legacyOther = request('resources/list', {}, 'other');
const modernOther = modernRequest('resources/list', {}, 'other');

/** How far a conversation has come when it ends. */
const states: Readonly<Record<string, readonly Message[]>> = {
  'before it began': [],
  'after a question what there is': [modernRequest('server/discover')],
  'in the modern era': [modernCall],
  'in the modern era, when the SDK is needed': [modernCall, modernOther],
  'in the legacy era': [initialize(), initialized, legacyCall],
  'in the legacy era, when the SDK is needed': [initialize(), initialized, legacyOther],
  'when the SDK is needed from the start': [request('ping')],
};

const ends: Readonly<Record<string, (line: Line) => unknown>> = {
  'the client closes its end': ({ peer }) => peer.end(),
  'the client stops to read': ({ stdout }) => stdout.destroy(),
  'it is closed': ({ server }) => server.close(),
};

/** Lets so many steps of what is about to happen go first. */
async function step(count: number): Promise<void> {
  for (let taken = 0; taken < count; taken++) await Promise.resolve();
}

/** Lets all go first that waits for nothing else. */
const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

const rows = Object.entries(states).flatMap(([state, messages]) =>
  Object.entries(ends).flatMap(([way, end]) =>
    [true, false].map((fastPath) => ({ state, way, messages, end, fastPath })),
  ),
);

test.for(rows)(
  'a conversation leaves nothing behind: $way $state, fast path $fastPath',
  async ({ messages, end, fastPath }) => {
    for (const steps of [0, 5, 20, 50, 200]) {
      const line = serve(fastPath);
      for (const message of messages) line.peer.send(message);
      await turn();
      await step(steps);
      await end(line);
      await line.server.closed;
      await line.server.close();
      await turn();
      expect(line.listeners()).toBe(0);
    }
  },
);

test('a legacy client hears of a change once, whenever it comes while the SDK does', async () => {
  const told = new Set<string>();
  for (let steps = 0; steps < 200; steps++) {
    const { definition, peer, server } = serve(true);
    await peer.ask(initialize());
    peer.send(initialized);
    peer.send(legacyOther);
    await step(steps);
    definition.notify.toolsChanged();
    // The answer and the change, in either order.
    await peer.next();
    await peer.next();
    await turn();
    for (const line of peer.untaken) told.add(line);
    await server.close();
  }
  expect([...told]).toEqual([]);
});
