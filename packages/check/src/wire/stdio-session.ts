import { answerServer, clientInfo, createSpeaker, createEnvelope } from './envelope.ts';
import type { Leg } from './exchange.evidence.ts';
import { type JsonObject, parseJson } from './json.ts';
import { createWaitingRoom, isRequest, toExchange } from './pending-requests.ts';
import { createRecorder, type OpenOptions, type Session } from './session.ts';
import { type SpawnRequest, startServer } from './stdio-process.ts';
import { createQuietWatch } from './timing.ts';

/** What a session over stdio stands on. */
export interface StdioGround {
  readonly name: string;
  readonly leg: Leg;
  readonly spawn: SpawnRequest;
  readonly timeoutMs: number;
  /** How long the first answer may take. */
  readonly openMs: number;
  readonly quietMs: number;
  /** How long it may take to end by itself. */
  readonly graceMs: () => number;
  readonly lingered: () => void;
}

/** Spawns the server and opens a session, unless `handshake` is false. */
export async function openStdioSession(
  ground: StdioGround,
  options: OpenOptions = {},
): Promise<Session> {
  const session = createStdioSession(ground, options);
  if (options.handshake === false || ground.leg.era === 'modern') return session;
  const opened = await session.request('initialize', createInitializeParams(ground.leg, options), {
    timeoutMs: ground.openMs,
  });
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

/** What `initialize` is asked with. */
export function createInitializeParams(
  leg: Leg,
  { capabilities, revision }: OpenOptions,
): JsonObject {
  return {
    protocolVersion: revision ?? leg.revision,
    capabilities: capabilities ?? {},
    clientInfo,
  };
}

function createStdioSession(ground: StdioGround, options: OpenOptions): Session {
  const { leg } = ground;
  const recorder = createRecorder(ground.name);
  const room = createWaitingRoom();
  const quiet = createQuietWatch(ground.quietMs);
  const env = { ...ground.spawn.env, ...options.env };
  const server = startServer({ ...ground.spawn, env }, (line) => {
    quiet.stir();
    const claimed = room.claim(parseJson(line));
    if (claimed === undefined && recorder.isFull()) return;
    const message = recorder.came(line, claimed);
    room.deliver(message);
    const answer = isRequest(message.json) && answerServer(message.json, options.respond);
    if (answer) server.write(`${JSON.stringify(answer)}\n`);
  });
  const speaker = createSpeaker(createEnvelope(leg, options), {
    converse: async (asked, send = {}) => {
      const timeoutMs = send.timeoutMs ?? ground.timeoutMs;
      const wait = room.await(asked, { ...send, timeoutMs, closed: server.exited });
      server.write(asLine(asked.bytes));
      return recorder.exchanged(await wait);
    },
    tell: ({ sent, method, bytes }) => {
      server.write(asLine(bytes));
      return Promise.resolve(recorder.exchanged(toExchange({ sent, method, ending: 'silent' })));
    },
  });
  return {
    leg,
    ...speaker,
    process: server,
    headersFor: () => ({}),
    settle: () => quiet.settle(),
    messages: () => recorder.messages,
    isOpen: () => !server.hasExited(),
    close: async () => {
      const record = await server.end(ground.graceMs());
      if (record.endedBy === 'sigterm' || record.endedBy === 'sigkill') ground.lingered();
      return recorder.conversation(record);
    },
  };
}

function asLine(bytes: string | Uint8Array): string | Uint8Array {
  if (typeof bytes === 'string') return bytes.endsWith('\n') ? bytes : `${bytes}\n`;
  return bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
}
