import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { onTestFinished } from 'vitest';

import { askOnce, HttpConnection } from './http-connection.ts';
import type { HttpAnswer } from './http-answer.ts';
import { recordLogs, type LogRecorder } from './log-recorder.ts';
import { initialize, initialized, jsonHeaders, post, type Headers } from './messages.ts';
import { createSubject, type Subject } from './subject.ts';

/** The subject, served on a port of loopback until the test is over. */
export interface Served extends Subject {
  readonly port: number;
  readonly logs: LogRecorder;
  /** Sends bytes on a connection of their own. */
  readonly ask: (bytes: Uint8Array | string) => Promise<HttpAnswer>;
  /** A connection that is closed when the test is over. */
  readonly connect: () => HttpConnection;
  readonly close: () => Promise<void>;
}

/** Serves the subject over HTTP without limits on how often one may ask. */
export async function serve(
  options: HttpOptions = {},
  subject: Subject = createSubject(),
): Promise<Served> {
  const logs = recordLogs();
  const http = await serveHttp(subject.definition, {
    signals: false,
    rateLimit: false,
    requestLimit: false,
    drainMs: 5_000,
    logger: logs.logger,
    ...options,
  });
  const port = Number(new URL(http.url).port);
  const connections: HttpConnection[] = [];
  onTestFinished(async () => {
    subject.release();
    await Promise.all(connections.map((connection) => connection.destroy()));
    // It first waits for what might be on its way; the next test need not.
    void http.close();
  });
  return {
    ...subject,
    port,
    logs,
    close: () => http.close(),
    ask: (bytes) => askOnce(port, bytes),
    connect: () => {
      const connection = new HttpConnection(port);
      connections.push(connection);
      return connection;
    },
  };
}

/** Opens a legacy session, and returns the headers of its further requests. */
export async function openSession(
  { ask }: Pick<Served, 'ask'>,
  revision = '2025-11-25',
): Promise<Headers> {
  const { headers } = await ask(post(initialize(revision)));
  const id = headers.get('mcp-session-id');
  if (id === undefined) throw new Error('The answer to initialize has no session id');
  const session = { ...jsonHeaders, 'mcp-session-id': id };
  await ask(post(initialized, session));
  return session;
}
