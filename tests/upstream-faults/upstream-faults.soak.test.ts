import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { FAULTS } from './faults.ts';
import { SUBJECTS } from './subjects.ts';

/** What the documents say of every tool that names no other time. */
const BOUND_MS = 60_000;
/** Where nothing is scaled, these take the longest: each attempt ends as late as it may. */
const SLOW = [
  'silence before the head',
  'silence in the body',
  'a byte at a time',
  'every answer just below the limit of an attempt',
];

const CASES = SUBJECTS.flatMap((subject) =>
  FAULTS.filter(({ name }) => SLOW.includes(name)).map(
    (kind) => [subject.name, kind.name, subject, kind] as const,
  ),
);

test('all slow kinds are there', () => {
  expect(CASES).toHaveLength(SUBJECTS.length * SLOW.length);
});

test.concurrent.for(CASES)(
  '%s answers within a minute where it meets %s, with the waits that people have',
  async ([, , { open, calls }, kind]) => {
    const { server, close } = await open(1, kind.react);
    const connection = await connect(server, { audit: false });
    try {
      const took = await Promise.all(
        calls.map(async (call) => {
          const begunAt = performance.now();
          await connection.client.callTool(call, { timeout: 2 * BOUND_MS });
          return performance.now() - begunAt;
        }),
      );
      for (const ms of took) expect(ms).toBeLessThan(BOUND_MS);
    } finally {
      await connection.close();
      await close();
    }
  },
);
