import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { echoed, messageIn, messagesIn } from '../support/answers.ts';
import {
  anyHeaders,
  anyJson,
  bytes,
  fuzzing,
  goodLines,
  goodPosts,
  messageLike,
  mutated,
} from '../support/fuzz.ts';
import type { HttpAnswer } from '../support/http-answer.ts';
import { HttpConnection, NoAnswer } from '../support/http-connection.ts';
import { faultsOfHttp } from '../support/judge.ts';
import {
  goodPost,
  httpRequest,
  jsonHeaders,
  modernEchoCall,
  modernHeaders,
  modernMeta,
  post,
} from '../support/messages.ts';
import { openSession, serve, type Served } from '../support/served.ts';

const limits = { sessions: { max: 50, idleMs: 60_000 } };

/** Sends bytes, closes the sending half, and reads all answers that come before the end. */
async function answersTo(served: Served, sent: Uint8Array): Promise<readonly HttpAnswer[]> {
  const connection = new HttpConnection(served.port);
  const answers: HttpAnswer[] = [];
  void connection.write(sent);
  connection.end();
  try {
    for (;;) answers.push(await connection.next());
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
  }
  return answers;
}

async function expectUnharmed({ ask, logs }: Served): Promise<void> {
  expect(echoed(messageIn(await ask(goodPost('unharmed'))))).toBe('unharmed');
  expect(logs.lines('error')).toEqual([]);
}

test('any bytes on a connection get only whole answers that the protocol allows', async () => {
  const served = await serve(limits);
  const property = fc.asyncProperty(bytes, async (sent) => {
    const answers = await answersTo(served, sent);
    expect(answers.flatMap(faultsOfHttp)).toEqual([]);
  });
  await fc.assert(property, fuzzing);
  await expectUnharmed(served);
});

test('good requests with some bytes changed get only whole answers that the protocol allows', async () => {
  const served = await serve(limits);
  const originals = goodPosts(await openSession(served));
  const property = fc.asyncProperty(mutated(originals), async (sent) => {
    const answers = await answersTo(served, sent);
    expect(answers.flatMap(faultsOfHttp)).toEqual([]);
  });
  await fc.assert(property, { ...fuzzing, numRuns: 2 * (fuzzing.numRuns ?? 0) });
  await expectUnharmed(served);
});

const eras = ['modern', 'legacy', 'a session'] as const;

test.each(eras)('any bytes as a body get one answer that the protocol allows: %s', async (era) => {
  const served = await serve(limits);
  const headers = {
    modern: modernHeaders('tools/call', 'echo_text'),
    legacy: jsonHeaders,
    'a session': await openSession(served),
  }[era];
  const bodies = fc.oneof(bytes, mutated(goodLines));
  const property = fc.asyncProperty(bodies, async (body) => {
    const answer = await served.ask(httpRequest({ headers, body }));
    expect(faultsOfHttp(answer)).toEqual([]);
  });
  await fc.assert(property, fuzzing);
  await expectUnharmed(served);
});

test('any JSON in a session gets one answer that the protocol allows, under its own id', async () => {
  const served = await serve(limits);
  const sessions = [await openSession(served), await openSession(served, '2025-03-26')];
  const property = fc.asyncProperty(
    anyJson,
    fc.constantFrom(...sessions),
    async (value, headers) => {
      const answer = await served.ask(post(value, headers));
      expect(faultsOfHttp(answer)).toEqual([]);
      const sent = new Set(
        [value].flat().map((message) => (message as { id?: unknown } | null)?.id),
      );
      for (const { id } of messagesIn(answer)) expect(id === undefined || sent.has(id)).toBe(true);
    },
  );
  await fc.assert(property, fuzzing);
  await expectUnharmed(served);
});

test('any modern request gets one answer that the protocol allows, under its own id', async () => {
  const served = await serve(limits);
  const property = fc.asyncProperty(messageLike, async (message) => {
    const params = { ...(message['params'] as object | undefined), _meta: modernMeta };
    const { name, uri } = params as { name?: unknown; uri?: unknown };
    const headers = modernHeaders(
      typeof message['method'] === 'string' ? ascii(message['method']) : 'none',
      [name, uri].find((value) => typeof value === 'string'),
    );
    const answer = await served.ask(post({ ...message, params }, escaped(headers)));
    expect(faultsOfHttp(answer)).toEqual([]);
    for (const { id } of messagesIn(answer)) {
      expect(id === undefined || id === message['id']).toBe(true);
    }
  });
  await fc.assert(property, fuzzing);
  await expectUnharmed(served);
});

test('any headers around a good request get one answer that the protocol allows', async () => {
  const served = await serve(limits);
  const property = fc.asyncProperty(anyHeaders, async (headers) => {
    const answer = await served.ask(post(modernEchoCall('x'), headers));
    expect(faultsOfHttp(answer)).toEqual([]);
  });
  await fc.assert(property, fuzzing);
  await expectUnharmed(served);
});

function ascii(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '');
}

function escaped(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, ascii(value)]));
}
