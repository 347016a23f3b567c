import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import type { AuditLine } from '@wellspoken/kit';

import type { HttpAnswer } from '../../support/http-answer.ts';
import { askOnce, HttpConnection } from '../../support/http-connection.ts';
import { recordLogs } from '../../support/log-recorder.ts';
import {
  initialized,
  jsonHeaders,
  post,
  request,
  type Headers,
  type Message,
} from '../../support/messages.ts';
import { createSpecimen, type Specimen, type SpecimenOptions, type Way } from './specimen.ts';

/** The specimen behind a port. */
export interface Line extends Specimen {
  readonly port: number;
  /** What was written down of calls. */
  readonly audit: AuditLine[];
  /** What was written to the log as an error. */
  readonly errors: () => readonly string[];
  readonly ask: (bytes: Uint8Array | string) => Promise<HttpAnswer>;
  readonly connect: () => HttpConnection;
  /** Opens a legacy session, and returns the headers of its further requests. */
  readonly open: (opening?: Opening) => Promise<Headers>;
  readonly close: () => Promise<void>;
  /** Lets go of everything without waiting for it. */
  readonly drop: () => Promise<void>;
}

/** How a legacy conversation begins. */
export interface Opening {
  readonly revision?: string;
  readonly capabilities?: Message;
  readonly headers?: Headers;
  readonly clientInfo?: Message;
}

/** How both are served. */
export interface LineOptions {
  readonly http?: HttpOptions;
  readonly specimen?: SpecimenOptions;
}

/** One specimen with the fast path, and one without. */
export type Pair = Readonly<Record<Way, Line>>;

const NOON = Date.UTC(2026, 10, 15, 12);

/** Serves both. Their clock stands still, so that nothing that they tell of time is random. */
export async function servePair(options: LineOptions = {}): Promise<Pair> {
  const [fast, slow] = await Promise.all([serveLine(true, options), serveLine(false, options)]);
  return { fast, slow };
}

async function serveLine(fastPath: boolean, options: LineOptions): Promise<Line> {
  const specimen = createSpecimen(options.specimen);
  const audit: AuditLine[] = [];
  const logs = recordLogs();
  const server = await serveHttp(specimen.definition, {
    fastPath,
    signals: false,
    rateLimit: false,
    requestLimit: false,
    stateSecret: 'a secret that both of them share',
    logger: logs.logger,
    audit: (line) => audit.push(line),
    clock: () => NOON,
    ...options.http,
  });
  const port = Number(new URL(server.url).port);
  const connections: HttpConnection[] = [];
  const ask = (bytes: Uint8Array | string): Promise<HttpAnswer> => askOnce(port, bytes);
  return {
    ...specimen,
    port,
    audit,
    errors: () => logs.lines('error'),
    ask,
    open: (opening) => openSession(ask, opening),
    connect: () => {
      const connection = new HttpConnection(port);
      connections.push(connection);
      return connection;
    },
    close: () => server.close(),
    drop: async () => {
      specimen.gate.open();
      await Promise.all(connections.map((connection) => connection.destroy()));
      void server.close();
    },
  };
}

async function openSession(
  ask: Line['ask'],
  { revision = '2025-11-25', capabilities = {}, headers = {}, clientInfo }: Opening = {},
): Promise<Headers> {
  const info = clientInfo ?? { name: 'legacy-client', version: '2.0.0' };
  const params = { protocolVersion: revision, capabilities, clientInfo: info };
  const base = { ...jsonHeaders, ...headers };
  const opened = await ask(post(request('initialize', params, 'open'), base));
  const id = opened.headers.get('mcp-session-id');
  if (id === undefined) throw new Error(`No session was opened: ${opened.text}`);
  const session = { ...base, 'mcp-session-id': id, 'mcp-protocol-version': revision };
  await ask(post(initialized, session));
  return session;
}
