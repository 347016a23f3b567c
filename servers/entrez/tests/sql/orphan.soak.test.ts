import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test.skipIf(process.platform !== 'linux')(
  'a query that never ends does not outlive a server that was killed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'entrez-orphan-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'some.db');
    new DatabaseSync(path).exec('CREATE TABLE t (x)');
    const program = join(import.meta.dirname, 'bomb-and-wait.mjs');
    const server = fork(program, [path], { execArgv: [] });
    const [pid] = (await once(server, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 30_000);
  },
);
