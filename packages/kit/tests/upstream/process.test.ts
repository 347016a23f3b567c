import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { startChild } from '../support/child.ts';
import { say, serveSteps } from './support/loopback.ts';

test('keeps a process alive while a call waits, and no longer', async () => {
  const service = await serveSteps(say(429), say(500), say(200, 'the note'));
  const child = startChild('../upstream/fixtures/one-call.mjs', service.url);
  expect(await text(child.stdout)).toBe('the note\n');
  expect(await child.exited).toBe(0);
  expect(child.log()).toBe('');
});
