import process from 'node:process';

import type { ServerDefinition } from '../define/server.ts';
import type { AuthOptions } from '../serve/auth/options.ts';
import { onShutdownSignal } from '../serve/node/signals.ts';
import { HOME_PORT } from './common-flags.ts';
import type { LaunchProcess } from './launch-process.ts';
import type { Opened } from './program.ts';
import { describeAccess, explainBind, readAuth } from './read-auth.ts';
import { readCors } from './read-cors.ts';
import type { Transport } from './transport.ts';

/** Serves over standard input and output until the connection ends. */
export async function serveOverStdio(
  server: ServerDefinition,
  world: LaunchProcess,
): Promise<void> {
  // Loads only the transport in use.
  const { serveStdio } = await import('../serve/stdio/serve-stdio.ts');
  const stdin = world.stdin ?? process.stdin;
  if (stdin.isTTY === true) {
    world.stderr.write(
      `${server.title} waits for an MCP client to speak here.\nUse --http for a URL, or Ctrl-C to stop.\n`,
    );
  }
  const { closed, close } = serveStdio(server, {
    stdin,
    // Only the process's own standard output must be protected from other writers.
    ...(world.stdout !== process.stdout && { stdout: world.stdout }),
  });
  world.signal?.addEventListener('abort', () => void close());
  if (world.signal?.aborted === true) void close();
  await closed;
}

/** Serves over HTTP until the process is told to stop. */
export async function serveOverHttp(
  { server, http }: Opened,
  transport: Transport,
  world: LaunchProcess,
): Promise<void> {
  const { port = HOME_PORT, host, sse } = transport;
  const auth = await readAuth(transport, world);
  const { serveHttp } = await import('../serve/http/serve-http.ts');
  const { url, close } = await serveHttp(server, {
    ...http,
    port,
    signals: false,
    ...(host !== undefined && { host }),
    ...(auth !== undefined && { auth }),
    ...(sse === true && { legacySse: true }),
    ...readCors(transport, auth),
  }).catch((error: unknown) => {
    throw explainBind(error);
  });
  // As soon as the URL is known, a signal must work.
  const ending = toldToEnd(world.signal);
  const hasSse = sse === true || http?.legacySse === true;
  world.stderr.write(describePlace({ title: server.title, url, auth, hasSse }));
  await ending;
  await close();
}

interface Place {
  readonly title: string;
  readonly url: string;
  readonly auth: AuthOptions | undefined;
  readonly hasSse: boolean;
}

function describePlace({ title, url, auth, hasSse }: Place): string {
  const shown = auth?.resource ?? url;
  const older = hasSse ? sseUrlOf(shown) : undefined;
  const lines = [
    `${title} is served at ${shown}${auth === undefined ? '' : ', to those who send a token'}`,
    ...describeAccess(auth),
    ...(older === undefined ? [] : [`Clients that know only HTTP+SSE find it at ${older}`]),
    'Press Ctrl-C to stop.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Resolves on SIGINT or SIGTERM; another signal then ends the process immediately. */
export function toldToEnd(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onShutdownSignal(async () => resolve());
    signal?.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}

/** Listens for signals during work that can be aborted. */
export interface EndListener {
  /** Aborts on SIGINT or SIGTERM, or when the outer signal aborts. */
  readonly signal: AbortSignal;
  /** Stops listening once the work has finished. */
  readonly stop: () => void;
}

/** Listens for SIGINT and SIGTERM; another signal then ends the process immediately. */
export function listenForEnd(outer?: AbortSignal): EndListener {
  const over = new AbortController();
  const told = new AbortController();
  const ends = outer === undefined ? over.signal : AbortSignal.any([over.signal, outer]);
  void toldToEnd(ends).then(() => {
    if (!over.signal.aborted) told.abort();
  });
  if (outer?.aborted === true) told.abort();
  return { signal: told.signal, stop: () => over.abort() };
}

/**
 * Derives the HTTP+SSE URL from the endpoint URL that clients use and the server name in its path;
 * undefined if the URL has another form.
 */
export function sseUrlOf(endpoint: string, name?: string): string | undefined {
  const after = name === undefined ? '' : `/${name}`;
  const end = `/mcp${after}`;
  return endpoint.endsWith(end) ? `${endpoint.slice(0, -end.length)}/sse${after}` : undefined;
}
