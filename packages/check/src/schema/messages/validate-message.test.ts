import type { Revision } from '@wellspoken/spec/revisions';
import { expect, test } from 'vitest';

import type { Json, JsonObject } from '../../wire/json.ts';
import { loadWireSchemas } from './find-wire-faults.ts';
import { validateMessage } from './validate-message.ts';
import { findEra } from './wire-schemas.ts';

interface Case {
  readonly name: string;
  readonly revision?: Revision;
  readonly answers?: string;
  readonly message: Json;
  /** The faults, as "path message"; none where it is right. */
  readonly faults: readonly string[];
}

const answer = (result: Json): JsonObject => ({ jsonrpc: '2.0', id: 1, result });
const info = { name: 'a', version: '1' };

const cases: readonly Case[] = [
  { name: 'a text', message: 'hi', faults: [' must be an object but is a string'] },
  { name: 'a batch', message: [answer({})], faults: [' must be an object but is an array'] },
  {
    name: 'a batch of the revision that had them',
    revision: '2025-03-26',
    message: [answer({}), answer(1)],
    faults: ['[1].result must be an object but is a number'],
  },
  {
    name: 'another version of JSON-RPC',
    message: { jsonrpc: '1.0', id: 1, result: {} },
    faults: ['jsonrpc must be "2.0" but is something else'],
  },
  { name: 'an outer field of its own', message: { ...answer({}), took: 5 }, faults: [] },
  {
    name: 'an id that is a fraction',
    message: { jsonrpc: '2.0', id: 1.5, result: {} },
    faults: ['id must be a string or an integer but is a number'],
  },
  {
    name: 'an error without an id',
    message: { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } },
    faults: [],
  },
  {
    name: 'an error with the id null',
    message: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } },
    faults: [],
  },
  {
    name: 'an error with a text for a code',
    message: { jsonrpc: '2.0', id: 1, error: { code: 'E1', message: 'no' } },
    faults: ['error.code must be a number but is a string'],
  },
  {
    name: 'an unknown notification',
    message: { jsonrpc: '2.0', method: 'notifications/own', params: { a: 1 } },
    faults: [],
  },
  {
    name: 'an answer to an unknown method',
    answers: 'own/method',
    message: answer({ a: 1 }),
    faults: [],
  },
  {
    name: 'serverInfo without a version',
    answers: 'initialize',
    message: answer({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'a' } }),
    faults: ['result.serverInfo.version must be a string but is missing'],
  },
  {
    name: 'a call without content',
    answers: 'tools/call',
    message: answer({ isError: false }),
    faults: ['result must have a property "content"'],
  },
  {
    name: 'a call that became a task',
    answers: 'tools/call',
    message: answer({
      task: { taskId: 't', status: 'working', createdAt: 'x', lastUpdatedAt: 'x', ttl: null },
    }),
    faults: [],
  },
  {
    name: 'an unknown kind of content',
    answers: 'tools/call',
    message: answer({ content: [{ type: 'video' }] }),
    faults: [
      'result.content[0].type must be one of "text", "image", "audio", "resource_link", "resource" but is something else',
    ],
  },
  {
    name: 'an image without data',
    answers: 'tools/call',
    message: answer({ content: [{ type: 'image', mimeType: 'image/png' }] }),
    faults: ['result.content[0].data must be a string but is missing'],
  },
  {
    name: 'a date that is none, for another rule to tell',
    answers: 'tools/call',
    message: answer({
      content: [{ type: 'text', text: '', annotations: { lastModified: 'today' } }],
    }),
    faults: [],
  },
  {
    name: 'icons in a revision without them',
    revision: '2025-06-18',
    answers: 'tools/list',
    message: answer({ tools: [{ name: 'a', inputSchema: { type: 'object' }, icons: 5 }] }),
    faults: [],
  },
  {
    name: 'icons that are a number',
    answers: 'tools/list',
    message: answer({ tools: [{ name: 'a', inputSchema: { type: 'object' }, icons: 5 }] }),
    faults: ['result.tools[0].icons must be an array but is a number'],
  },
  {
    name: 'a cursor that is null',
    answers: 'tools/list',
    message: answer({ tools: [], nextCursor: null }),
    faults: ['result.nextCursor must be a string but is null'],
  },
  {
    name: 'a modern result without its fields',
    revision: '2026-07-28',
    answers: 'tools/list',
    message: answer({ tools: [] }),
    faults: [
      'result must have a property "resultType"',
      'result must have a property "ttlMs"',
      'result must have a property "cacheScope"',
    ],
  },
  {
    name: 'a modern call with a list as structured content',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({ resultType: 'complete', content: [], structuredContent: [1] }),
    faults: [],
  },
  {
    name: 'an identity without a version',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({
      resultType: 'complete',
      content: [],
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'a' } },
    }),
    faults: [
      'result._meta["io.modelcontextprotocol/serverInfo"].version must be a string but is missing',
    ],
  },
  {
    name: 'a whole identity',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({
      resultType: 'complete',
      content: [],
      _meta: { 'io.modelcontextprotocol/serverInfo': info },
    }),
    faults: [],
  },
  {
    name: 'a request for input',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({
      resultType: 'input_required',
      inputRequests: { a: { method: 'roots/list' } },
      requestState: 's',
    }),
    faults: [],
  },
  {
    name: 'a request for other input',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({
      resultType: 'input_required',
      inputRequests: { a: { method: 'tools/list' } },
    }),
    faults: [
      'result.inputRequests["a"].method must be one of "sampling/createMessage", "roots/list", "elicitation/create"',
    ],
  },
  {
    name: 'a result of an extension',
    revision: '2026-07-28',
    answers: 'tools/call',
    message: answer({ resultType: 'task', taskId: 't' }),
    faults: [],
  },
];

test.each(cases)('$name', async ({ revision = '2025-11-25', answers, message, faults }) => {
  const schemas = await loadWireSchemas(findEra(revision));
  const context = { revision, schemas, ...(answers !== undefined && { answers }) };
  const found = validateMessage(message, context).map((error) => `${error.path} ${error.message}`);
  expect(found).toEqual(faults);
});
