import type { JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, conversation, evidence, opening } from '../support/evidence.ts';
import { modern, requests } from '../support/protocol.ts';

const gathered = {
  calls: [],
  contents: { resources: [], prompts: [], deadLinks: [] },
  lists: {},
  requests: requests(),
};

const typed = (result: JsonObject, capabilities: JsonObject = {}) =>
  evidence('modern stdio', {
    ...gathered,
    opening: opening(capabilities, {
      exchange: answered('server/discover', { resultType: 'complete' }),
    }),
    conversations: [conversation([answered('tools/list', result, modern())])],
  });

const legacy = (result: JsonObject) =>
  evidence('legacy stdio', {
    ...gathered,
    conversations: [conversation([answered('tools/list', result)])],
  });

const tasks = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

export const resultCases: Cases = {
  'result/type': {
    passes: [
      typed({ resultType: 'complete' }),
      typed({ resultType: 'input_required' }),
      typed({ resultType: 'task' }, tasks),
      typed({ resultType: 'own' }, { extensions: { 'com.example/own': {} } }),
    ],
    fails: [
      typed({}),
      typed({ resultType: 1 }),
      typed({ resultType: 'done' }),
      typed({ resultType: 'task' }),
      typed({ resultType: 'done' }, tasks),
    ],
  },
  'result/no-leak': {
    passes: [legacy({ tools: [], _meta: { 'com.example/ttlMs': 1 } })],
    fails: [
      legacy({ resultType: 'complete' }),
      legacy({ ttlMs: 0 }),
      legacy({ cacheScope: 'public' }),
      legacy({ _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'a', version: '1' } } }),
    ],
    notApplicable: [typed({ resultType: 'complete' })],
  },
};
