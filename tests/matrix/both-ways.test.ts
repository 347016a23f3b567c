import { fileURLToPath } from 'node:url';

import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { CRASHES } from '@wellspoken/everything/subject';
import { expect, test, vi } from 'vitest';

import { meetGuest, PROGRAM_MATRIX, type Way } from './peers.ts';

const PROGRAM = fileURLToPath(new URL('plain-program.mjs', import.meta.url));

const calls: readonly (readonly [name: string, args?: Record<string, unknown>])[] = [
  ['greet', { name: 'Ada', language: 'spanish' }],
  ['greet', { nam: 'Ada' }],
  ['gret'],
  ['summarize'],
  ['list_numbers'],
  ['show_everything'],
  ['slow_echo', { token: 'a', turns: 5 }],
  ['count_runs', { key: 'a' }],
  ['count_runs', { key: 'a' }],
  ['recite', { section: '1' }],
  ['recite', { section: '1' }],
  ['recite', { section: '' }],
  ['recite', { section: '2', beside: { note: null, list: [1, { a: true }] } }],
  ['recite', { section: '3', beside: { content: [] } }],
  ['spill_large'],
  ['find_missing'],
  ...CRASHES.map((way) => ['crash', { way }] as const),
  ['break_promise'],
  ...['bigint', 'cycle', 'undefined', 'function', 'block'].map(
    (what) => ['tangle', { what }] as const,
  ),
  ['make_large', { limit: 100 }],
  ['make_large', { limit: 100_000 }],
  ['call_limited'],
  ['call_limited'],
  ['call_limited'],
  ...['1', '2', '1', '1'].flatMap((section) => [
    ['read_section', { section }] as const,
    ['cite_section', { section }] as const,
  ]),
  ['cite_section'],
  ['hang'],
  ['count_up'],
  ['write_log'],
  ['delete_note', { token: 'a' }],
  ['ask_twice'],
  ['ask_together'],
  ['can_ask'],
];

/** All that a client of this way sees, told in the same words whenever it sees the same. */
async function transcribe(way: Way, fastPath: 'on' | 'off'): Promise<readonly string[]> {
  const env = { WELLSPOKEN_FAST_PATH: fastPath };
  const peer = await meetGuest(way, { args: [PROGRAM], env }, { elicit: answer });
  const { client } = peer;
  try {
    const told = [JSON.stringify(await client.listTools())];
    for (const [name, args = {}] of calls) told.push(await tell(client, name, args));
    told.push(await cancelOne(client), ...(await callMany(client)));
    return told;
  } finally {
    await peer.close();
  }
}

const answer = (message: string) => ({
  action: 'accept' as const,
  content: { sure: true, name: 'Ada', ...(message.startsWith('Colour') && { colour: 'blue' }) },
});

async function tell(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const outcome: unknown = await client
    .callTool({ name, arguments: args })
    .catch((error: unknown) => ({ thrown: String(error), ...(error as object) }));
  return `${name} ${JSON.stringify(args)}: ${scrub(JSON.stringify(outcome))}`;
}

async function cancelOne(client: Client): Promise<string> {
  const controller = new AbortController();
  const waiting = client.callTool(
    { name: 'wait_forever', arguments: { token: 'c' } },
    { signal: controller.signal, onprogress: () => controller.abort('enough') },
  );
  await expect(waiting).rejects.toThrow('enough');
  return vi.waitFor(async () => {
    const { structuredContent } = await client.callTool({ name: 'list_cancelled' });
    expect(structuredContent).toEqual({ tokens: ['c'] });
    return JSON.stringify(structuredContent);
  });
}

async function callMany(client: Client): Promise<readonly string[]> {
  const tokens = Array.from({ length: 40 }, (_item, index) => `token-${index}`);
  const results: readonly CallToolResult[] = await Promise.all(
    tokens.map((token, index) =>
      client.callTool({ name: 'slow_echo', arguments: { token, turns: (index * 7) % 23 } }),
    ),
  );
  return results.map((result) => JSON.stringify(result));
}

// References and names of what is kept are random, and when to try again depends on the time.
function scrub(text: string): string {
  return text
    .replaceAll(/Reference: [\da-f-]+/g, 'Reference: <reference>')
    .replaceAll(/spill:\/\/subject\/[\w-]+/g, '<spilled>')
    .replaceAll(/"retryAfterMs":\d+/g, '"retryAfterMs":0')
    .replaceAll(/Try again in \d+ seconds?/g, 'Try again soon');
}

test.for(PROGRAM_MATRIX)(
  'a client sees the same with the fast path and without it: $transport $revision',
  async (way) => {
    const [fast, slow] = await Promise.all([transcribe(way, 'on'), transcribe(way, 'off')]);
    expect(fast).toEqual(slow);
    expect(fast).toHaveLength(calls.length + 42);
  },
);
