import { expect, test } from 'vitest';

import type { Conversation, Exchange, Variant, Message } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';
import { findWireFaults } from './find-wire-faults.ts';

const legacy: Variant = { era: 'legacy', transport: 'stdio', revision: '2025-11-25' };
const modern: Variant = { era: 'modern', transport: 'stdio', revision: '2026-07-28' };

function said(json: Json, answers?: string): Message {
  return { raw: JSON.stringify(json), json, ...(answers !== undefined && { answers }) };
}

function exchange(sent: Json, answer: Message): Exchange {
  const method = readField(sent, 'method');
  const result = readField(answer.json, 'result');
  return {
    sent,
    ending: 'answered',
    answer,
    others: [],
    ...(typeof method === 'string' && { method }),
    ...(isObject(result) && { result }),
  };
}

function talk(...exchanges: readonly Exchange[]): Conversation {
  return { name: 'test', exchanges, messages: exchanges.flatMap(({ answer }) => answer ?? []) };
}

const answered = (method: string, result: Json): Message =>
  said({ jsonrpc: '2.0', id: 1, result }, method);

const ask = (method: string, version?: string): Json => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(version !== undefined && {
    params: { _meta: { 'io.modelcontextprotocol/protocolVersion': version } },
  }),
});

const tools = { tools: [{ name: 5, inputSchema: { type: 'object' } }] };

test('names the place, the field and what is wrong', async () => {
  const conversation = talk(exchange(ask('tools/list'), answered('tools/list', tools)));
  expect(await findWireFaults([conversation], legacy)).toEqual([
    {
      where: 'tools/list',
      path: 'result.tools[0].name',
      message: 'result.tools[0].name must be a string but is a number',
      raw: '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":5,"inputSchema":{"type":"object"}}]}}',
      revision: '2025-11-25',
    },
  ]);
});

test('says the same fault of several conversations once', async () => {
  const conversation = talk(exchange(ask('tools/list'), answered('tools/list', tools)));
  expect(await findWireFaults([conversation, conversation], legacy)).toHaveLength(1);
});

const paths = async (conversation: Conversation, variant: Variant): Promise<readonly string[]> =>
  (await findWireFaults([conversation], variant)).map(({ where, path }) => `${where}: ${path}`);

test('judges what is asked in the modern way by the modern schema', async () => {
  const answer = answered('tools/list', { tools: [] });
  const missing = ['tools/list: result', 'tools/list: result'];
  expect(await paths(talk(exchange(ask('tools/list', '2026-07-28'), answer)), modern)).toContain(
    missing[0],
  );
  expect(await paths(talk(exchange(ask('tools/list', '2026-07-28'), answer)), legacy)).toContain(
    'tools/list to a client of 2026-07-28: result',
  );
  expect(await paths(talk(exchange(ask('tools/list'), answer)), legacy)).toEqual([]);
});

test('judges a conversation that began with initialize by what was agreed there', async () => {
  const opened = exchange(
    { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2024-11-05' } },
    answered('initialize', {
      protocolVersion: '2024-11-05',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    }),
  );
  const call = exchange(
    ask('tools/call'),
    answered('tools/call', { content: [{ type: 'audio', data: '', mimeType: 'audio/wav' }] }),
  );
  expect(await paths(talk(opened, call), modern)).toEqual([
    'tools/call to a client of 2024-11-05: result.content[0].type',
  ]);
  expect(await paths(talk(call), legacy)).toEqual([]);
});

test('judges only the form of an answer to what no client should say', async () => {
  const bare = exchange(ask('tools/list'), answered('tools/list', { anything: true }));
  expect(await paths(talk(bare), modern)).toEqual([]);
  const odd = exchange(ask('tools/list', '1999-01-01'), answered('tools/list', { anything: true }));
  expect(await paths(talk(odd), modern)).toEqual([]);
  const formless = exchange(ask('tools/list'), said({ id: 1, result: {} }, 'tools/list'));
  expect(await paths(talk(formless), modern)).toEqual(['tools/list: jsonrpc']);
});

test('judges what a server sends by itself', async () => {
  const level = said({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level: 'loud', data: 1 },
  });
  const conversation: Conversation = { name: 'test', exchanges: [], messages: [level] };
  expect(await paths(conversation, legacy)).toEqual(['notifications/message: params.level']);
});

test('leaves out what is no JSON, and bodies of HTTP refusals that are no messages', async () => {
  const refusal = said({ error: 'invalid_token' }, 'tools/list');
  const http = { status: 401, headers: {}, body: '', events: [], comments: 0, isComplete: true };
  const conversation: Conversation = {
    name: 'test',
    exchanges: [{ ...exchange(ask('tools/list'), refusal), http }],
    messages: [refusal, { raw: 'hello' }],
  };
  expect(await findWireFaults([conversation], legacy)).toEqual([]);
});
