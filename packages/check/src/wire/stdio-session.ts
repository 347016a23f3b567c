import { answerServer, clientInfo, createRequestSender, createEnvelope } from './envelope.ts';
import type { Variant } from './exchange.evidence.ts';
import { type JsonObject, parseJson } from './json.ts';
import { createPendingRequests, isRequest, toExchange } from './pending-requests.ts';
import { createRecorder, type OpenOptions, type Session } from './session.ts';
import { type SpawnRequest, startServer } from './stdio-process.ts';
import { createQuietWatch } from './timing.ts';

/** The input of a stdio session. */
export interface StdioSetup {
  readonly name: string;
  readonly variant: Variant;
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
  setup: StdioSetup,
  options: OpenOptions = {},
): Promise<Session> {
  const session = createStdioSession(setup, options);
  if (options.handshake === false || setup.variant.era === 'modern') return session;
  const opened = await session.request(
    'initialize',
    createInitializeParams(setup.variant, options),
    {
      timeoutMs: setup.openMs,
    },
  );
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

/** What `initialize` is asked with. */
export function createInitializeParams(
  variant: Variant,
  { capabilities, revision }: OpenOptions,
): JsonObject {
  return {
    protocolVersion: revision ?? variant.revision,
    capabilities: capabilities ?? {},
    clientInfo,
  };
}

function createStdioSession(setup: StdioSetup, options: OpenOptions): Session {
  const { variant } = setup;
  const recorder = createRecorder(setup.name);
  const pending = createPendingRequests();
  const quiet = createQuietWatch(setup.quietMs);
  const env = { ...setup.spawn.env, ...options.env };
  const server = startServer({ ...setup.spawn, env }, (line) => {
    quiet.stir();
    const claimed = pending.claim(parseJson(line));
    if (claimed === undefined && recorder.isFull()) return;
    const message = recorder.came(line, claimed);
    pending.deliver(message);
    const answer = isRequest(message.json) && answerServer(message.json, options.respond);
    if (answer) server.write(`${JSON.stringify(answer)}\n`);
  });
  const requestSender = createRequestSender(createEnvelope(variant, options), {
    converse: async (asked, send = {}) => {
      const timeoutMs = send.timeoutMs ?? setup.timeoutMs;
      const wait = pending.await(asked, { ...send, timeoutMs, closed: server.exited });
      server.write(asLine(asked.bytes));
      return recorder.exchanged(await wait);
    },
    tell: ({ sent, method, bytes }) => {
      server.write(asLine(bytes));
      return Promise.resolve(recorder.exchanged(toExchange({ sent, method, ending: 'silent' })));
    },
  });
  return {
    variant,
    ...requestSender,
    process: server,
    headersFor: () => ({}),
    settle: () => quiet.settle(),
    messages: () => recorder.messages,
    isOpen: () => !server.hasExited(),
    close: async () => {
      const record = await server.end(setup.graceMs());
      if (record.endedBy === 'sigterm' || record.endedBy === 'sigkill') setup.lingered();
      return recorder.conversation(record);
    },
  };
}

function asLine(bytes: string | Uint8Array): string | Uint8Array {
  if (typeof bytes === 'string') return bytes.endsWith('\n') ? bytes : `${bytes}\n`;
  return bytes.at(-1) === 10 ? bytes : Buffer.concat([bytes, Buffer.from('\n')]);
}
