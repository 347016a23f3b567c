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

const many = Array.from({ length: 1_200 }, (_, at) => ({ ...reader, name: `reader ${at}` }));

const namesFor = (seed: number): readonly string[] =>
  createToolCaller({ permission: 'read-only', seed }, () => lists(writer, ...many))
    .callable()
    .map(({ name }) => name);

test('of very many tools a sample is called: the same for a seed, another for another', () => {
  const toolCaller = createToolCaller({ permission: 'all', seed: 7 }, () => lists(...many));
  expect(toolCaller.sample()).toEqual({ called: 500, allowed: 1_200, seed: 7 });
  const names = namesFor(7);
  expect(new Set(names).size).toBe(500);
  expect(names).toEqual(toolCaller.callable().map(({ name }) => name));
  expect(namesFor(8)).not.toEqual(names);
  const place = new Map(many.map(({ name }, at) => [name, at]));
  const places = names.map((name) => place.get(name) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a tool that is not in the sample is not called', async () => {
  const toolCaller = createToolCaller({ permission: 'all', seed: 1 }, () => lists(...many));
  const chosen = new Set(toolCaller.callable().map(({ name }) => name));
  const { session, sent } = countingSession();
  for (const { name } of many) await toolCaller.call(session, { tool: name, purpose: 'a test' });
  expect(sent).toHaveLength(chosen.size);
});

test('a plan says itself how many tools are called', () => {
  const tools = many.map(({ name }) => ({
    name,
    call: true,
    reason: '',
    arguments: [{}],
    fuzz: false,
  }));
  const permission = { schema: 'wellspoken.check.plan/1', server: 's', seed: 1, tools } as const;
  const toolCaller = createToolCaller({ permission, seed: 1 }, () => lists(...many));
  expect(toolCaller.callable()).toHaveLength(1_200);
  expect(toolCaller.sample()).toBeUndefined();
});
