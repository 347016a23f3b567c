import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import type { HttpAnswer } from '../support/http-answer.ts';
import { startHttpChild } from '../support/http-child.ts';
import { HttpConnection, NoAnswer } from '../support/http-connection.ts';
import {
  initialize,
  initialized,
  jsonHeaders,
  modernHeaders,
  modernMeta,
  post,
  request,
  type Headers,
} from '../support/messages.ts';

const CLIENTS = 200;
const DURATION_MS = 20_000;

/** What became of one call, seen by its client. */
interface Fate {
  readonly token: string;
  /** Whether it was sent whole before the signal. */
  readonly early: boolean;
  readonly end: 'answered' | 'refused' | 'unheard';
}

interface Load {
  readonly port: number;
  readonly fates: Fate[];
  signalled: boolean;
  over: boolean;
}

test('two hundred clients lose nothing when the server is told to end in their midst', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const runLog = join(folder, 'runs.log');
  const child = await startHttpChild(runLog);
  const load: Load = { port: child.port, fates: [], signalled: false, over: false };
  const clients = Array.from({ length: CLIENTS }, (_item, index) => keepCalling(load, index));
  await sleep(DURATION_MS / 2);
  load.signalled = true;
  child.kill('SIGTERM');
  await sleep(DURATION_MS / 2);
  load.over = true;
  await Promise.all(clients);

  expect(await child.exited).toBe(0);
  expect(child.log()).not.toContain('WATCHDOG');
  judge(load.fates, (await readFile(runLog, 'utf8')).trim().split('\n'));
});

function judge(fates: readonly Fate[], runs: readonly string[]): void {
  const answered = fates.filter(({ end }) => end === 'answered').map(({ token }) => token);
  // Enough to mean something, and some of it after the signal.
  expect(answered.length).toBeGreaterThan(CLIENTS * 5);
  // No token was answered twice, and none ran twice.
  expect(new Set(answered).size).toBe(answered.length);
  expect(new Set(runs).size).toBe(runs.length);
  // What the server took on is exactly what was answered.
  expect(answered.toSorted()).toEqual(runs.toSorted());
  // Whatever was sent before the signal was taken on.
  expect(fates.filter(({ early, end }) => early && end !== 'answered')).toEqual([]);
}

async function keepCalling(load: Load, client: number): Promise<void> {
  let connection = new HttpConnection(load.port);
  const open = client % 2 === 0 ? undefined : await openSession(connection);
  for (let call = 0; !load.over; call++) {
    if (!connection.isOpen) connection = new HttpConnection(load.port);
    const token = `client-${client}-call-${call}`;
    const fate = await callOnce(load, connection, { token, afterMs: (call % 4) * 40, open });
    load.fates.push(fate);
    if (fate.end === 'unheard' && load.signalled) break;
  }
  await connection.destroy();
}

interface Call {
  readonly token: string;
  readonly afterMs: number;
  readonly open: Headers | undefined;
}

async function callOnce(load: Load, connection: HttpConnection, call: Call): Promise<Fate> {
  const { token, open } = call;
  const params = { name: 'echo_text', arguments: { text: token, afterMs: call.afterMs } };
  const bytes =
    open === undefined
      ? post(
          request('tools/call', { ...params, _meta: modernMeta }, token),
          modernHeaders('tools/call', 'echo_text'),
        )
      : post(request('tools/call', params, token), open);
  await connection.write(bytes);
  const early = !load.signalled;
  try {
    return { token, early, end: readFate(await connection.next(), token) };
  } catch (error) {
    // A broken answer is thrown as another error, and fails the test.
    if (error instanceof NoAnswer) return { token, early, end: 'unheard' };
    throw error;
  }
}

function readFate(answer: HttpAnswer, token: string): Fate['end'] {
  // A session ends with the server, and so does the way to it.
  if (answer.status === 503 || answer.status === 404) return 'refused';
  const message = messageIn(answer);
  expect([message.id, echoed(message)]).toEqual([token, token]);
  return 'answered';
}

async function openSession(connection: HttpConnection): Promise<Headers> {
  const { headers } = await connection.ask(post(initialize()));
  const session = {
    ...jsonHeaders,
    'mcp-session-id': headers.get('mcp-session-id') ?? '',
    'mcp-protocol-version': '2025-11-25',
  };
  await connection.ask(post(initialized, session));
  return session;
}
