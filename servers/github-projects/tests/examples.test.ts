import { expect, test } from 'vitest';

import { createOutline } from '../src/server.ts';
import { openDesk } from './support/open-desk.ts';

const PROFILES = ['compact', 'full'] as const;

/** All of a profile, and not only what it serves by itself. */
const WHOLE = { toolsets: ['all'] };

test.for(PROFILES)('every tool of the %s profile has an example', (profile) => {
  const tools = [...createOutline({ profile, ...WHOLE }).tools.values()];
  expect(tools.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([]);
});

test.for([
  ['compact', 'modern'],
  ['compact', 'legacy'],
] as const)('every example of the %s profile works (%s)', async ([profile, era]) => {
  const tools = [...createOutline({ profile, ...WHOLE }).tools.values()];
  const { client, call } = await openDesk({ server: { profile, ...WHOLE }, connect: { era } });
  // A client that knows the schemas holds answers to them.
  await client.listTools();
  for (const { name, examples } of tools) {
    for (const example of examples) {
      const { isError, content, structuredContent } = await call(name, example.arguments as object);
      const failure = isError === true ? content : undefined;
      expect({ name, failure }).toEqual({ name, failure: undefined });
      expect(structuredContent).toBeDefined();
    }
  }
});
