import type { CallToolResult } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { MATRIX, meet, type Habits, type Peer } from './peers.ts';

type Elicit = NonNullable<Habits['elicit']>;
type Arguments = Readonly<Record<string, unknown>>;

describe.for(MATRIX)('$transport $revision', (way) => {
  let peer: Peer;
  let answer: Elicit;
  beforeAll(async () => {
    peer = await meet(way, { elicit: (message) => answer(message) });
  });
  afterAll(() => peer.close());

  /** Calls a tool for a user who answers like this. */
  const callFor = (elicit: Elicit, name: string, args: Arguments = {}): Promise<CallToolResult> => {
    answer = elicit;
    return peer.client.callTool({ name, arguments: args });
  };

  /** Calls a tool for a client that can do this alone. */
  const callWith = async (
    capabilities: NonNullable<Habits['capabilities']>,
    name: string,
    args: Arguments = {},
  ): Promise<CallToolResult> => {
    const other = await meet(way, { capabilities });
    try {
      return await other.client.callTool({ name, arguments: args });
    } finally {
      await other.close();
    }
  };

  test('asks the user and goes on with the answer', async () => {
    const elicit = vi.fn(() => ({ action: 'accept' as const, content: { sure: true } }));
    const { structuredContent } = await callFor(elicit, 'delete_note', { token: 'a' });
    expect(elicit).toHaveBeenCalledExactlyOnceWith('Delete note a?');
    // In the modern era the handler runs again from the top, so authors ask before they act.
    const runs = way.revision === '2026-07-28' ? 2 : 1;
    expect(structuredContent).toEqual({ deleted: true, runs });
  });

  test.for(['decline', 'cancel'] as const)(
    'ends in a sane result when the user answers %s',
    async (action) => {
      const result = await callFor(() => ({ action }), 'delete_note', { token: 'b' });
      expect(result).toMatchObject({
        isError: true,
        content: [{ text: `The user did not agree (${action}).` }],
      });
    },
  );

  test('asks again when the answer does not fit the question', async () => {
    const answers = [{ sure: 'maybe' }, { sure: true }];
    const elicit = vi.fn(() => ({ action: 'accept' as const, content: answers.shift() ?? {} }));
    const { structuredContent } = await callFor(elicit, 'delete_note', { token: 'c' });
    expect(elicit).toHaveBeenCalledTimes(2);
    expect(structuredContent).toMatchObject({ deleted: true });
  });

  test('remembers earlier answers when it asks in several rounds', async () => {
    const elicit = vi.fn((message: string) => ({
      action: 'accept' as const,
      content: message === 'Name?' ? { name: 'Ada' } : { colour: 'blue' },
    }));
    const { content } = await callFor(elicit, 'ask_twice');
    expect(content).toEqual([{ type: 'text', text: 'Ada likes blue' }]);
    expect(elicit.mock.calls).toEqual([['Name?'], ['Colour, Ada?']]);
  });

  test('asks the user, the model and the client at once', async () => {
    const elicit = () => ({ action: 'accept' as const, content: { name: 'Ada' } });
    const { content } = await callFor(elicit, 'ask_together');
    expect(content).toEqual([
      { type: 'text', text: '{"action":"accept","model":"test-model","roots":1}' },
    ]);
  });

  test('tells a tool what the client can be asked', async () => {
    const { content } = await callWith({ elicitation: { url: {} } }, 'can_ask');
    expect(content).toEqual([{ type: 'text', text: 'url' }]);
  });

  test('says clearly that a client cannot be asked', async () => {
    const asked = callWith({}, 'delete_note', { token: 'd' });
    if (way.revision === '2026-07-28') {
      await expect(asked).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      });
      return;
    }
    expect(await asked).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('the client cannot be asked (form)') as string }],
    });
  });
});
