import { expect, test } from 'vitest';

import { EXAMPLE_CALLS } from './support/example-calls.ts';
import { openTestSession } from './support/open-test-session.ts';
import { failureOf, textsOf, wordsOf } from './support/words-of.ts';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

test('every answer says in text what it says in structure', async () => {
  const { call, client } = await openTestSession();
  await client.listTools();
  for (const { name, example, arguments: given } of EXAMPLE_CALLS) {
    const result = await call(name, given);
    const texts = textsOf(result);
    const where = `${name}, ${example}: ${texts.join(' ').slice(0, 200)}`;
    expect(result.structuredContent, where).toBeDefined();
    expect(texts.map(parsed), where).toContainEqual(result.structuredContent);
  }
});

test('a failure says in text what programs are told', async () => {
  const { call, client } = await openTestSession();
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    const result = await call(name, { no_such_argument: true });
    expect(result.isError, name).toBe(true);
    expect(result.structuredContent, name).toBeUndefined();
    const { suggestions = [] } = failureOf(result);
    expect(suggestions.length, name).toBeGreaterThan(0);
    const whole = wordsOf(result);
    for (const suggestion of suggestions) expect(whole, name).toContain(suggestion);
  }
});
