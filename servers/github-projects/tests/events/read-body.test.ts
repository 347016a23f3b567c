import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { type BodyRead, createBodyRoom, readBody } from '../../src/events/webhooks/read-body.ts';

const secret = 'a secret of the test';

function read(from: IncomingMessage, room = createBodyRoom(100), of = 'abcd'): Promise<BodyRead> {
  const signature = createHmac('sha256', secret).update(of).digest();
  return readBody(from, { secret, signature, room });
}

function body(...chunks: readonly string[]): IncomingMessage {
  const parts = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  // Reading needs nothing of a request but its stream.
  return parts as unknown as IncomingMessage;
}

test('reads a body that is signed, and says what its hash is', async () => {
  expect(await read(body('ab', 'cd'))).toEqual({
    bytes: Buffer.from('abcd'),
    hash: createHash('sha256').update('abcd').digest(),
  });
});

test('refuses a body that is not what was signed', async () => {
  expect(await read(body('ab', 'ce'))).toEqual({ refusal: 'unsigned' });
});

test('stops where there is no room for it alone, and gives back what it took', async () => {
  const room = createBodyRoom(3);
  expect(await read(body('ab', 'cd'), room)).toEqual({ refusal: 'too_many' });
  expect(room.open(() => undefined).add(3)).toBe(true);
});

test('the largest body gives way when all together take too much, not the newest', () => {
  const room = createBodyRoom(10);
  const gone: string[] = [];
  const large = room.open(() => gone.push('large'));
  const small = room.open(() => gone.push('small'));
  expect([large.add(6), small.add(2)]).toEqual([true, true]);
  const newest = room.open(() => gone.push('newest'));
  expect(newest.add(3)).toBe(true);
  expect(gone).toEqual(['large']);
  expect(large.add(1)).toBe(false);
  large.close();
  expect(newest.add(5)).toBe(true);
  expect(newest.add(1)).toBe(false);
});

test('takes a body that breaks off for none', async () => {
  const broken = body();
  broken.destroy(new Error('gone'));
  expect(await read(broken)).toEqual({ refusal: 'broken' });
});
