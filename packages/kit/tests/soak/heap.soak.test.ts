import { expect, test } from 'vitest';

import { echoed, messageIn } from '../support/answers.ts';
import { startHttpChild, type HttpChild } from '../support/http-child.ts';
import { HttpConnection } from '../support/http-connection.ts';
import {
  echoCall,
  goodPost,
  initialize,
  jsonHeaders,
  post,
  type Headers,
} from '../support/messages.ts';

// Without the fast path a call takes several times as long, and what leaks with each shows as well.
const FEW = process.env['WELLSPOKEN_FAST_PATH'] === 'off' ? 3_000 : 10_000;
const MANY = 10 * FEW;
const CONNECTIONS = 8;
/** How far the heap may be from where it was, as a part of it. */
const TOLERANCE = 0.1;

type Ask = (text: string, id: number) => Uint8Array;

const eras = {
  modern: async (): Promise<Ask> => goodPost,
  legacy: async (child: HttpChild): Promise<Ask> => {
    const session = await openSession(child);
    return (text, id) => post(echoCall(text, id), session);
  },
} as const;

async function openSession({ port }: HttpChild): Promise<Headers> {
  const connection = new HttpConnection(port);
  const { headers } = await connection.ask(post(initialize()));
  await connection.destroy();
  return { ...jsonHeaders, 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
}

/** Calls from one number to another, on several connections at once. */
async function callThrough(
  child: HttpChild,
  ask: Ask,
  [from, to]: [number, number],
): Promise<void> {
  let next = from;
  const work = async (): Promise<void> => {
    const connection = new HttpConnection(child.port);
    for (let id = next++; id < to; id = next++) {
      const answer = messageIn(await connection.ask(ask(`text ${id}`, id)));
      if (echoed(answer) !== `text ${id}`)
        throw new Error(`Call ${id} got ${JSON.stringify(answer)}`);
    }
    await connection.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

test.for(['modern', 'legacy'] as const)(
  'ten times as many calls leave the heap where it was after the first thousands: %s',
  async (era) => {
    const child = await startHttpChild({
      rateLimit: { perMinute: 100_000_000 },
      auditFile: '/dev/null',
    });
    const ask = await eras[era](child);
    await callThrough(child, ask, [0, FEW]);
    const few = await child.heapUsed();
    await callThrough(child, ask, [FEW, MANY]);
    const many = await child.heapUsed();
    process.stdout.write(`heap: ${few} bytes after ${FEW} calls, ${many} after ${MANY}\n`);
    expect(Math.abs(many - few) / few).toBeLessThanOrEqual(TOLERANCE);
    expect(child.log()).not.toContain('WATCHDOG');
  },
);
