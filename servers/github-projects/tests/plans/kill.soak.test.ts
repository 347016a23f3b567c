import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import type { Simulator } from '@wellspoken/simulator-github';
import { expect, test } from 'vitest';

import { APPLY, startPlanDesk, undisturbed, wordsOf } from './plan-under-faults.ts';

const BIN = join(import.meta.dirname, '../../dist/bin.js');

/** Lets a process apply the plan, and kills it as soon as so many changes have come. */
async function killAfter(changes: number, { url, token, requests }: Simulator): Promise<void> {
  const flags = ['--profile', 'full', '--tools', 'apply_plan', '--api-url', url];
  const child = spawn(process.execPath, [BIN, ...flags], {
    env: { PATH: process.env['PATH'], GITHUB_TOKEN: token },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const closed = once(child, 'close');
  const say = (message: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  say({ id: 1, method: 'initialize', params });
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/call', params: { name: 'apply_plan', arguments: APPLY } });
  const changesOf = () =>
    requests().filter(
      ({ api, isMutation, method }) => isMutation || (api === 'rest' && method === 'POST'),
    );
  try {
    await expect
      .poll(() => changesOf().length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(changes);
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
}

test.concurrent.for([1, 3, 6, 11])(
  'a plan whose process was killed at change %i is completed by another, and nothing is twice',
  async (changes, { onTestFinished }) => {
    const { words } = await undisturbed();
    const desk = await startPlanDesk();
    onTestFinished(desk.close);
    await killAfter(changes, desk.simulator);
    expect(wordsOf(desk.simulator)).not.toEqual(words);
    expect(await desk.ok('apply_plan', APPLY)).toMatchObject({ complete: true });
    expect(wordsOf(desk.simulator)).toEqual(words);
  },
);
