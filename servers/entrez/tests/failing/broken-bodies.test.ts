import { connect } from '@wellspoken/kit/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { openEntrez } from '../../src/open.ts';
import { createServer } from '../../src/server.ts';
import { EVERY_CALL, type EveryCall, type Outcome } from '../support/every-call.ts';
import { fuzzing } from '../support/fuzz.ts';
import { openTestServer } from '../support/open-test-server.ts';
import { startDamagingProxy, type Damage } from '../support/damaging-proxy.ts';

const NOISE = [
  '<',
  '>',
  '&',
  '"',
  '{',
  '}',
  ']',
  ',',
  '\0',
  '\n',
  '<!--',
  '<![CDATA[',
  '<ERROR>',
  '\u00ff',
];

/** One damage: cut off, a piece gone, a piece twice, or noise put in. */
const damage: fc.Arbitrary<Damage> = fc
  .record({
    kind: fc.constantFrom('cut', 'drop', 'repeat', 'insert'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 80 }),
    noise: fc.oneof(
      fc.constantFrom(...NOISE).map((text) => Buffer.from(text, 'latin1')),
      fc.uint8Array({ minLength: 1, maxLength: 20 }),
    ),
  })
  .map(({ kind, at, length, noise }) => (body) => {
    const start = Math.floor(at * body.length);
    const [before, after] = [body.subarray(0, start), body.subarray(start)];
    if (kind === 'cut') return before;
    if (kind === 'drop') return Buffer.concat([before, after.subarray(length)]);
    if (kind === 'repeat') return Buffer.concat([before, after.subarray(0, length), after]);
    return Buffer.concat([before, noise, after]);
  });

async function openDamaged(): Promise<(call: EveryCall, harm: Damage) => Promise<Outcome>> {
  const { simulator, folder } = await openTestServer();
  const proxy = await startDamagingProxy(simulator.endpoints);
  return async (call, harm) => {
    proxy.damage(harm);
    const pace = { minGapMs: 0, retryBaseMs: 0, maxCoolDownMs: 1 };
    // Another one each time, because what was read well is kept.
    const entrez = await openEntrez({ endpoints: proxy.endpoints, folder, pace });
    const { client, close } = await connect(createServer(entrez));
    try {
      return await call.run({
        client,
        call: (name, args = {}) => client.callTool({ name, arguments: args }),
      });
    } finally {
      await close();
      await entrez.close();
    }
  };
}

// Each run opens a server of its own, so there are half as many as elsewhere.
test('a body that is broken anywhere is read, or is a failure in words, in every tool', async () => {
  const ask = await openDamaged();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...EVERY_CALL), damage, async (call, harm) => {
      const outcome = await ask(call, harm);
      if (!outcome.isError) return;
      expect(outcome.code).not.toBe('internal');
      expect(outcome.words).toMatch(/\S{2,} \S{2,} \S{2,}/);
      expect(outcome.words).not.toMatch(/127\.0\.0\.1|node:|\/src\/|\bat \w+ \(/);
    }),
    { ...fuzzing, numRuns: Math.ceil((fuzzing.numRuns ?? 0) / 2) },
  );
});
