import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

import { expect, test } from 'vitest';

import { createBodyBudget, readBody } from '../../src/events/webhooks/read-body.ts';

function request(chunks: readonly string[]): IncomingMessage {
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return Object.assign(body, { headers: {} }) as unknown as IncomingMessage;
}

test('reads a body that fits', async () => {
  const read = await readBody(request(['ab', 'cd']), { most: 4, room: createBodyBudget(4) });
  expect(read).toEqual({ bytes: Buffer.from('abcd') });
});

test('stops at a body that grows too large without having said so', async () => {
  const read = await readBody(request(['ab', 'cd', 'e']), { most: 4, room: createBodyBudget(100) });
  expect(read).toEqual({ refusal: 'too_large' });
});

test('stops where all bodies together need too much room, and gives back what it took', async () => {
  const room = createBodyBudget(5);
  room.take(3);
  const read = await readBody(request(['ab', 'cd']), { most: 4, room });
  expect(read).toEqual({ refusal: 'too_many' });
  expect(room.take(2)).toBe(true);
});

test('takes a body that breaks off for none', async () => {
  const broken = request([]);
  broken.destroy(new Error('gone'));
  expect(await readBody(broken, { most: 4, room: createBodyBudget(4) })).toEqual({
    refusal: 'broken',
  });
});
