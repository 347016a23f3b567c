import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

import type { Benign } from '../../fixtures/benign/index.mjs';
import type { CheckOptions } from '../../src/options.ts';
import { check } from '../../src/index.ts';
import type { Report } from '../../src/report/types.ts';
import { portOf } from './corpus.ts';

/** Whether a command can be started on this machine. */
export const isInstalled = (command: string): boolean =>
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

/** Examines a benign server by every rule. */
export async function examineBenign(
  { transport, command, args, calls }: Benign,
  options: CheckOptions = {},
): Promise<Report> {
  const how: CheckOptions = { calls, ...options };
  if (transport === 'stdio') return check({ command, args }, how);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    return await check({ url: `http://127.0.0.1:${await portOf(child.stdout)}/mcp` }, how);
  } finally {
    const ended = once(child, 'close');
    child.stdin.end();
    await ended;
  }
}

/** What a server is accused of at MUST and SHOULD, in words. */
export const accusationsOf = ({ results }: Report): readonly string[] =>
  results
    .filter(({ verdict, level }) => verdict === 'fail' && level !== 'practice')
    .map(({ rule, where, message }) => `${rule} ${where}: ${message}`);
