import type { Ending, Exchange } from '../../evidence/exchange.ts';
import type { Message } from '../../evidence/message.ts';
import { isObject, parseJson, type Json, type JsonObject } from '../../json.ts';
import type { Leg } from '../../leg.ts';
import { clientInfo, withEnvelope, type Envelope } from '../envelope.ts';
import { isRequest, toExchange } from '../read-answer.ts';
import { createRecorder } from '../recorder.ts';
import { answerServer } from '../respond.ts';
import type { OpenOptions, SendOptions, Session } from '../session.ts';
import { createQuietWatch } from '../quiet.ts';
import { createWaitingRoom } from '../waiting-room.ts';
import { startServer, type SpawnRequest } from './server-process.ts';

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
  const opened = await session.request('initialize', initializeParams(ground.leg, options), {
    timeoutMs: ground.openMs,
  });
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

/** What `initialize` is asked with. */
export function initializeParams(leg: Leg, { capabilities, revision }: OpenOptions): JsonObject {
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
  const envelope: Envelope = {
    era: leg.era,
    revision: options.revision ?? leg.revision,
    capabilities: options.capabilities ?? {},
  };
  const env = { ...ground.spawn.env, ...options.env };
  const server = startServer({ ...ground.spawn, env }, (line) => {
    quiet.stir();
    const message = recorder.came(line, room.claim(parseJson(line)));
    room.deliver(message);
    if (isRequest(message.json)) respond(message);
  });
  const write = (json: Json): void => server.write(`${JSON.stringify(json)}\n`);
  const respond = (message: Message): void => {
    const answer = answerServer(message.json, options.respond);
    if (answer) write(answer);
  };

  const converse = (asked: Asked, sendOptions: SendOptions = {}): Promise<Exchange> =>
    new Promise((resolve) => {
      const others: Message[] = [];
      let isFinished = false;
      const finish = (ending: Ending, answer?: Message): void => {
        if (isFinished) return;
        isFinished = true;
        leave();
        clearTimeout(timer);
        sendOptions.signal?.removeEventListener('abort', stop);
        resolve(
          recorder.exchanged(
            toExchange({ sent: asked.sent, method: asked.method, ending, answer, others }),
          ),
        );
      };
      const stop = (): void => finish('silent');
      const leave = room.wait({
        method: asked.method ?? '',
        id: asked.id,
        others,
        onMessage: sendOptions.onMessage,
        done: (answer) => finish('answered', answer),
      });
      const timer = setTimeout(stop, sendOptions.timeoutMs ?? ground.timeoutMs);
      sendOptions.signal?.addEventListener('abort', stop);
      void server.exited.then(() => finish('closed'));
      server.write(asked.bytes);
    });

  let next = 0;
  return {
    leg,
    process: server,
    headersFor: () => ({}),
    request: (method, params, request = {}) => {
      const id = request.id ?? (next += 1);
      const enveloped = withEnvelope(params, envelope, request);
      const sent = { jsonrpc: '2.0', id, method, ...(enveloped && { params: enveloped }) };
      return converse({ sent, method, id, bytes: `${JSON.stringify(sent)}\n` }, request);
    },
    notify: (method, params) => {
      const sent = { jsonrpc: '2.0', method, ...(params && { params }) };
      write(sent);
      return Promise.resolve(recorder.exchanged(toExchange({ sent, method, ending: 'silent' })));
    },
    sendText: (text, sendOptions) => converse(asText(text), sendOptions),
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

interface Asked {
  readonly sent: Json;
  readonly method?: string;
  readonly id: Json | undefined;
  readonly bytes: string | Uint8Array;
}

function asText(text: string | Uint8Array): Asked {
  const sent = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  const bytes = sent.endsWith('\n') ? text : Buffer.concat([Buffer.from(text), Buffer.from('\n')]);
  const json = parseJson(sent);
  const id = isObject(json) ? json['id'] : undefined;
  const method = isObject(json) ? json['method'] : undefined;
  return {
    sent: sent.slice(0, 2000),
    bytes,
    id: id === null ? undefined : id,
    ...(typeof method === 'string' && { method }),
  };
}
