import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { openTestServer } from './support/open-test-server.ts';

const CALLS = [...createOutline().tools.values()].flatMap(({ name, examples }) =>
  examples.map((example) => ({
    name,
    example: example.name,
    // Examples were held to the schema of the tool when it was defined.
    arguments: example.arguments as Record<string, unknown> | undefined,
  })),
);

test('every tool has an example', () => {
  const shown = new Set(CALLS.map(({ name }) => name));
  expect([...createOutline().tools.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

test.for(['modern', 'legacy'] as const)(
  'every example of every tool works, in the order of the list (%s)',
  async (era) => {
    const { client, call } = await openTestServer({ connect: { era } });
    // A client that knows the schemas holds answers to them.
    await client.listTools();
    for (const { name, example, arguments: given = {} } of CALLS) {
      const { isError, content, structuredContent } = await call(name, given);
      const failure = isError === true ? content : undefined;
      expect({ name, example, failure }).toEqual({ name, example, failure: undefined });
      expect(structuredContent).toBeDefined();
    }
  },
);
