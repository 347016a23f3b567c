import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { echoed, type RpcAnswer } from '../support/answers.ts';
import { anyJson, bytes, fuzzing, goodLines, messageLike, mutated } from '../support/fuzz.ts';
import { faultsOfMessage } from '../support/judge.ts';
import { echoCall, modernEchoCall, modernMeta, type Message } from '../support/messages.ts';
import { serveStreams, shakeHands, type StdioPeer } from '../support/stdio-peer.ts';

type EchoCall = (text: string, id: string) => Message;

let marks = 0;

/** Sends lines and a call after them, and reads all answers up to the one of that call. */
async function answersTo(
  peer: StdioPeer,
  sent: Uint8Array | string,
  call: EchoCall,
): Promise<readonly RpcAnswer[]> {
  const mark = `mark ${++marks}`;
  peer.write(sent);
  peer.write('\n');
  peer.send(call(mark, mark));
  const answers: RpcAnswer[] = [];
  for (;;) {
    const written = [await peer.next()].flat();
    answers.push(...written);
    const last = written.at(-1);
    if (last?.id !== mark) continue;
    expect(echoed(last)).toBe(mark);
    return answers;
  }
}

async function open(revision: string): Promise<{ peer: StdioPeer; call: EchoCall }> {
  const { peer } = serveStreams({ rateLimit: false });
  if (revision !== '2026-07-28') {
    await shakeHands(peer, revision);
    return { peer, call: echoCall };
  }
  await peer.ask(modernEchoCall('opening'));
  return { peer, call: modernEchoCall };
}

const revisions = ['2026-07-28', '2025-11-25', '2025-03-26'];

test.each(revisions)(
  'any lines get only answers that the protocol allows: %s',
  async (revision) => {
    const { peer, call } = await open(revision);
    const lines = fc.oneof(bytes, mutated(goodLines));
    const property = fc.asyncProperty(lines, async (sent) => {
      const answers = await answersTo(peer, sent, call);
      expect(answers.flatMap(faultsOfMessage)).toEqual([]);
    });
    await fc.assert(property, fuzzing);
  },
);

test.each(revisions)(
  'any JSON gets only answers that the protocol allows: %s',
  async (revision) => {
    const { peer, call } = await open(revision);
    const property = fc.asyncProperty(anyJson, async (value) => {
      const answers = await answersTo(peer, JSON.stringify(value), call);
      expect(answers.flatMap(faultsOfMessage)).toEqual([]);
    });
    await fc.assert(property, fuzzing);
  },
);

test('any modern request gets only answers that the protocol allows', async () => {
  const { peer, call } = await open('2026-07-28');
  const property = fc.asyncProperty(messageLike, async (message) => {
    const params = { ...(message['params'] as object | undefined), _meta: modernMeta };
    const answers = await answersTo(peer, JSON.stringify({ ...message, params }), call);
    expect(answers.flatMap(faultsOfMessage)).toEqual([]);
  });
  await fc.assert(property, fuzzing);
});

test('a first message of any kind leaves the connection able to open', async () => {
  const property = fc.asyncProperty(fc.oneof(bytes, mutated(goodLines)), async (sent) => {
    const { peer } = serveStreams({ rateLimit: false });
    peer.write(sent);
    peer.write('\n');
    peer.send(modernEchoCall('after', 'last'));
    let answer = await peer.answer();
    for (; answer.id !== 'last'; answer = await peer.answer()) {
      expect(faultsOfMessage(answer)).toEqual([]);
    }
    expect(faultsOfMessage(answer)).toEqual([]);
  });
  await fc.assert(property, { ...fuzzing, numRuns: (fuzzing.numRuns ?? 0) / 2 });
});

test('messages cut into any pieces are read whole', async () => {
  const { peer } = serveStreams({ rateLimit: false });
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), {
    minLength: 1,
    maxLength: 5,
  });
  const cuts = fc.array(fc.nat(2_000), { maxLength: 8 });
  const property = fc.asyncProperty(texts, cuts, async (sent, places) => {
    const lines = sent.map((text, id) => `${JSON.stringify(modernEchoCall(text, id))}\r\n`);
    const all = Buffer.from(lines.join(''));
    const edges = [0, ...places.map((place) => place % all.length).toSorted((a, b) => a - b)];
    edges.forEach((edge, index) => peer.write(all.subarray(edge, edges[index + 1])));
    const got = new Map<unknown, unknown>();
    for (const _text of sent) {
      const answer = await peer.answer();
      got.set(answer.id, echoed(answer));
    }
    expect(got).toEqual(new Map(sent.map((text, id) => [id, text])));
  });
  await fc.assert(property, fuzzing);
});
