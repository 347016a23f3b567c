import process from 'node:process';

import type { ServerDefinition } from '../define/server.ts';
import { onShutdownSignal } from '../node/signals.ts';
import { HOME_PORT } from './common-flags.ts';
import type { LaunchProcess } from './launch-process.ts';
import { explainBind, readAuth } from './read-auth.ts';
import type { Transport } from './transport.ts';

/** Serves over standard input and output until the conversation is over. */
export async function speakStdio(server: ServerDefinition, world: LaunchProcess): Promise<void> {
  // Only the way that is spoken is loaded.
  const { serveStdio } = await import('../stdio/serve-stdio.ts');
  const stdin = world.stdin ?? process.stdin;
  if (stdin.isTTY === true) {
    world.stderr.write(
      `${server.title} waits for an MCP client to speak here.\nUse --http for a URL, or Ctrl-C to stop.\n`,
    );
  }
  const { closed, close } = serveStdio(server, {
    stdin,
    // Only the process's own standard output needs to be kept clean of what others write.
    ...(world.stdout !== process.stdout && { stdout: world.stdout }),
  });
  world.signal?.addEventListener('abort', () => void close());
  if (world.signal?.aborted === true) void close();
  await closed;
}

/** Serves over HTTP until the process is told to end. */
export async function speakHttp(
  server: ServerDefinition,
  transport: Transport,
  world: LaunchProcess,
): Promise<void> {
  const { port = HOME_PORT, host } = transport;
  const auth = await readAuth(transport, world.env);
  const { serveHttp } = await import('../http/serve-http.ts');
  const { url, close } = await serveHttp(server, {
    port,
    signals: false,
    ...(host !== undefined && { host }),
    ...(auth !== undefined && { auth }),
  }).catch((error: unknown) => {
    throw explainBind(error);
  });
  // From the moment that its address is known, it can be told to end.
  const ending = toldToEnd(world.signal);
  world.stderr.write(
    `${server.title} is served at ${auth?.resource ?? url}${auth === undefined ? '' : ', to those who send a token'}\nPress Ctrl-C to stop.\n`,
  );
  await ending;
  await close();
}

/** Resolves when the process gets SIGINT or SIGTERM; another one then ends it at once. */
export function toldToEnd(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = onShutdownSignal(async () => resolve());
    signal?.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
}
