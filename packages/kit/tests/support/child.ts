import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

/** A server in a process of its own, which ends with the test at the latest. */
export interface Child {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** What it has written to standard error. */
  readonly log: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<number | string | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** The bytes in use on its heap after a collection of garbage. */
  readonly heapUsed: () => Promise<number>;
  readonly process: ChildProcess;
}

/** Starts a fixture on the built packages. */
export function startChild(fixture: string, ...args: readonly string[]): Child {
  const path = fileURLToPath(new URL(`../fixtures/${fixture}`, import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', path, ...args], {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      WELLSPOKEN_LOG_LEVEL: 'warn',
      WELLSPOKEN_FAST_PATH: process.env['WELLSPOKEN_FAST_PATH'],
    },
  });
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error(`${fixture} has no pipes`);
  // A server that has gone is seen by its exit, not by a pipe that breaks.
  stdin.on('error', () => {});
  return {
    stdin,
    stdout,
    exited,
    process: child,
    log: () => log,
    kill: (signal) => child.kill(signal),
    heapUsed: async () => {
      child.send('measure');
      const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage];
      return usage.heapUsed;
    },
  };
}
