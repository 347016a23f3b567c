import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const entry = join(import.meta.dirname, '..', '..', 'everything', 'dist', 'bin.js');
const startDeadlineMs = 20_000;
const stopDeadlineMs = 10_000;

/** Whether plain requests are answered past the SDK. */
export type FastPath = 'on' | 'off';

/** The everything-server in a process of its own. */
export interface RunningServer {
  readonly url: string;
  /** Rejects when the process ends before it was told to. */
  readonly died: Promise<never>;
  stop(): Promise<void>;
}

/** Starts the built everything-server on a free port and waits until it answers. */
export async function startEverythingServer(fastPath: FastPath): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/mcp`;
  const child = spawn(process.execPath, [entry, '--port', String(port)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, WELLSPOKEN_FAST_PATH: fastPath },
  });
  const died = watch(child);
  // Whoever races against it sees the rejection; nobody racing must not end the process.
  died.catch(() => {});
  try {
    await Promise.race([waitUntilItAnswers(url), died]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { url, died, stop: () => stop(child) };
}

function watch(child: ChildProcess): Promise<never> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    errors = (errors + chunk).slice(-4000);
  });
  return new Promise((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`The everything-server ended (${signal ?? String(code)}).\n${errors}`));
    });
  });
}

async function waitUntilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    try {
      await fetch(url, { method: 'OPTIONS' });
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}.`, { cause: error });
    }
    await delay(50);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMs);
  await exited;
  clearTimeout(forced);
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // A listening TCP server always has an AddressInfo; only pipes have a string.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
