import type { CallToolResult } from '@modelcontextprotocol/client';
import { ERROR_META_KEY } from '@wellspoken/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { MATRIX, meet, type Peer } from './peers.ts';

const textOf = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('');

describe.for(MATRIX)('$transport $revision', (way) => {
  let peer: Peer;
  let bounded: Peer;
  beforeAll(async () => {
    [peer, bounded] = await Promise.all([meet(way), meet(way, {}, { callsPerMinute: 3 })]);
  });
  afterAll(() => Promise.all([peer.close(), bounded.close()]));

  test('refuses a caller who asks for the same thing too often, with whichever tool', async () => {
    const call = (name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
      peer.client.callTool({ name, arguments: args });
    // What is refused for its arguments does not count.
    const wrong = await call('read_section', { section: 1 });
    expect(wrong._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'invalid_arguments' });
    expect(textOf(await call('read_section', { section: '1' }))).toBe('Section 1.');
    expect(textOf(await call('cite_section', { section: '1' }))).toBe('§ 1');
    // Although it is in the cache.
    for (const name of ['read_section', 'cite_section']) {
      const refused = await call(name, { section: '1' });
      expect(textOf(refused)).toMatch(
        /^More than 2 calls for the same section in a minute\.\nTry again in \d+ seconds?\.$/,
      );
      expect(refused).toMatchObject({ isError: true });
      expect(refused._meta?.[ERROR_META_KEY]).toMatchObject({
        code: 'rate_limited',
        retryable: true,
        retryAfterMs: expect.any(Number) as number,
      });
    }
    expect(textOf(await call('read_section', { section: '2' }))).toBe('Section 2.');
    // Without a key nothing is counted.
    for (const _call of [1, 2, 3]) expect(textOf(await call('cite_section', {}))).toBe('§ all');
  });

  test('refuses a caller who calls too often, over all tools', async () => {
    const { client } = bounded;
    await client.listTools();
    await client.callTool({ name: 'greet', arguments: { name: 'Ada' } });
    await client.callTool({ name: 'cite_section' });
    await client.readResource({ uri: 'subject://readme' });
    await client.callTool({ name: 'summarize' });
    for (const name of ['list_numbers', 'summarize']) {
      const refused = await client.callTool({ name });
      expect(textOf(refused)).toMatch(
        /^More than 3 calls in a minute\.\nTry again in \d+ seconds?\.$/,
      );
      expect(refused._meta?.[ERROR_META_KEY]).toMatchObject({ code: 'rate_limited' });
    }
    // Only tools are counted.
    await client.readResource({ uri: 'subject://readme' });
  });
});
