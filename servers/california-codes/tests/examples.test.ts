import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { EXAMPLE_CALLS } from './support/example-calls.ts';
import { openTestSession } from './support/open-test-session.ts';

test('every tool has an example', () => {
  const shown = new Set(EXAMPLE_CALLS.map(({ name }) => name));
  expect([...createOutline().tools.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test.for(['modern', 'legacy'] as const)(
  'every example of every tool works, in the order of the list (%s)',
  async (era) => {
    const { client, call } = await openTestSession({ connect: { era } });
    // A client that knows the schemas holds answers to them.
    await client.listTools();
    for (const { name, example, arguments: given } of EXAMPLE_CALLS) {
      const { isError, content, structuredContent } = await call(name, given);
      const failure = isError === true ? content : undefined;
      expect({ name, example, failure }).toEqual({ name, example, failure: undefined });
      expect(structuredContent).toBeDefined();
    }
  },
);
