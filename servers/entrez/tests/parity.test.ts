import type { CallToolResult } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
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

/** The texts of an answer; most clients show nothing else. */
function textsOf({ content }: CallToolResult): readonly string[] {
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Every value of some data that holds no others, as JSON writes it. */
function leavesOf(data: unknown): readonly string[] {
  // The client in this process is handed what JSON would leave out.
  if (data === undefined) return [];
  if (typeof data !== 'object' || data === null) return [JSON.stringify(data)];
  return Object.values(data).flatMap(leavesOf);
}

test('every answer says in text what it says in structure', async () => {
  const { call, client } = await openTestServer();
  await client.listTools();
  for (const { name, example, arguments: given = {} } of CALLS) {
    const result = await call(name, given);
    const texts = textsOf(result);
    const where = `${name}, ${example}: ${texts.join(' ').slice(0, 200)}`;
    expect(result.structuredContent, where).toBeDefined();
    const mirrors = texts.map(parsed).filter((data) => data !== undefined);
    expect(mirrors, where).toContainEqual(result.structuredContent);
    const whole = texts.join('\n');
    const unsaid = leavesOf(result.structuredContent).filter((leaf) => !whole.includes(leaf));
    expect(unsaid, where).toEqual([]);
  }
});

test('a failure says in text what programs are told', async () => {
  const { call, client } = await openTestServer();
  const { tools } = await client.listTools();
  for (const { name } of tools) {
    const result = await call(name, { no_such_argument: true });
    expect(result.isError, name).toBe(true);
    expect(result.structuredContent, name).toBeUndefined();
    const { suggestions = [] } = (result._meta?.[ERROR_META_KEY] ?? {}) as {
      readonly suggestions?: readonly string[];
    };
    expect(suggestions.length, name).toBeGreaterThan(0);
    const whole = textsOf(result).join('\n');
    expect(
      suggestions.filter((suggestion) => !whole.includes(suggestion)),
      name,
    ).toEqual([]);
  }
});
