import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { createFakeEmbedder } from './support/fake-embedder.ts';
import { openSample } from './support/sample.ts';

const ERAS = ['modern', 'legacy'] as const;

const CALLS = [...createOutline().tools.values()].flatMap(({ name, effect, examples }) =>
  // A tool without examples shows up here as one without arguments.
  (examples.length === 0 ? [{ name: 'none', arguments: undefined }] : examples).map((example) => ({
    name,
    effect,
    example: example.name,
    // Examples were held to the schema of the tool when it was defined.
    arguments: example.arguments as Record<string, unknown> | undefined,
  })),
);

const READING = CALLS.filter(({ effect }) => effect === 'read');
const WRITING = CALLS.filter(({ effect }) => effect !== 'read');

test('every tool has an example', () => {
  const without = CALLS.filter((call) => call.arguments === undefined);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test.for(ERAS)('every example of a reading tool works (%s)', async (era) => {
  const { client } = await openSample({ era, embedder: createFakeEmbedder() });
  // A client that knows the schemas holds answers to them.
  await client.listTools();
  for (const { name, example, arguments: given = {} } of READING) {
    const { isError, content, structuredContent } = await client.callTool({
      name,
      arguments: given,
    });
    const failure = isError === true ? content : undefined;
    expect({ name, example, failure }).toEqual({ name, example, failure: undefined });
    expect(structuredContent).toBeDefined();
  }
});

test.for(ERAS.flatMap((era) => WRITING.map((call) => ({ ...call, era }))))(
  'the example of $name, $example, works ($era)',
  async ({ name, arguments: given = {}, era }) => {
    const { client } = await openSample({ era });
    await client.listTools();
    const { isError, content, structuredContent } = await client.callTool({
      name,
      arguments: given,
    });
    expect(isError === true ? content : undefined).toBeUndefined();
    expect(structuredContent).toBeDefined();
  },
);
