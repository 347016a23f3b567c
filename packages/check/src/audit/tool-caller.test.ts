import { expect, test } from 'vitest';

import type { Lists } from '../probe/lists/lists.evidence.ts';
import type { Json } from '../wire/json.ts';
import type { Session } from '../wire/session.ts';
import { createToolCaller } from './tool-caller.ts';

const inputSchema = { type: 'object' };
const reader = { name: 'late_reader', inputSchema, annotations: { readOnlyHint: true } };
const writer = { name: 'late_writer', inputSchema };

const lists = (...items: readonly Json[]): Lists => ({
  tools: { pages: [], items, isComplete: true },
});

function countingSession(): { readonly session: Session; readonly sent: readonly unknown[] } {
  const sent: unknown[] = [];
  const fail = (): never => {
    throw new Error('Expected nothing but requests.');
  };
  const session: Session = {
    variant: { era: 'legacy', transport: 'stdio', revision: '2025-11-25' },
    request: (method, params) => {
      sent.push(params);
      return Promise.resolve({ sent: {}, method, ending: 'answered', others: [], result: {} });
    },
    notify: fail,
    sendText: fail,
    settle: fail,
    messages: fail,
    isOpen: fail,
    close: fail,
    headersFor: fail,
  };
  return { session, sent };
}

test('of tools that are listed only for other clients, those are let in that the consent covers', async () => {
  const toolCaller = createToolCaller({ permission: 'read-only', seed: 1 }, () => lists());
  expect(toolCaller.admit([reader, writer]).map(({ name }) => name)).toEqual(['late_reader']);
  const { session, sent } = countingSession();
  await toolCaller.call(session, { tool: 'late_reader', purpose: 'a test', arguments: {} });
  await toolCaller.call(session, { tool: 'late_writer', purpose: 'a test', arguments: {} });
  expect(sent).toEqual([{ name: 'late_reader', arguments: {} }]);
});

test('a tool that says to one client only that it reads is not let in', () => {
  const listed = { name: 'late_reader', inputSchema };
  const toolCaller = createToolCaller({ permission: 'read-only', seed: 1 }, () => lists(listed));
  expect(toolCaller.admit([reader])).toEqual([]);
});

test('further parameters of a call cannot name another tool', async () => {
  const toolCaller = createToolCaller({ permission: 'read-only', seed: 1 }, () => lists(reader));
  const { session, sent } = countingSession();
  const params = { name: 'late_writer', requestState: 'x' };
  await toolCaller.call(session, { tool: 'late_reader', purpose: 'a test', params });
  expect(sent).toEqual([{ name: 'late_reader', requestState: 'x' }]);
});
