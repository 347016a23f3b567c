import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, conversation, evidence, opening, refused } from '../support/evidence.ts';
import { modern, requests } from '../support/protocol.ts';

const hints = { ttlMs: 0, cacheScope: 'private' };

const kept = (method: string, result: JsonObject) =>
  evidence('modern stdio', {
    calls: [],
    contents: { resources: [], prompts: [], deadLinks: [] },
    lists: {},
    requests: requests(),
    opening: opening({}, { exchange: answered('server/discover', { ...hints }) }),
    conversations: [conversation([answered(method, result, modern())])],
  });

const pages = (...scopes: readonly string[]) =>
  evidence('modern stdio', {
    lists: {
      tools: {
        pages: scopes.map((cacheScope) => answered('tools/list', { tools: [], cacheScope })),
        items: [],
        isComplete: true,
      },
    },
  });

const listing = (text: string, cacheScope = 'public'): Exchange =>
  answered('tools/list', { tools: [text], cacheScope });

const seen = (first: Exchange, other: Exchange, again = first) =>
  evidence('modern http', { publicAnswers: [{ method: 'tools/list', first, other, again }] });

const asks = { resultType: 'input_required', inputRequests: {} };

export const cacheCases: Cases = {
  'cache/hints': {
    passes: [
      kept('tools/list', { ...hints }),
      kept('tools/call', {}),
      kept('resources/read', { resultType: 'input_required' }),
    ],
    fails: [
      kept('tools/list', { cacheScope: 'public' }),
      kept('tools/list', { ...hints, ttlMs: -1 }),
      kept('resources/read', { ...hints, ttlMs: 1.5 }),
      kept('prompts/list', { ttlMs: 0 }),
      kept('server/discover', { ...hints, cacheScope: 'shared' }),
    ],
  },
  'cache/scope-uniform': {
    passes: [pages('public', 'public'), pages('private', 'private', 'private')],
    fails: [pages('public', 'private'), pages('private', 'private', 'public')],
    notApplicable: [pages('public'), evidence('modern stdio', { lists: {} })],
  },
  'cache/public-auth': {
    passes: [seen(listing('a'), listing('a')), seen(listing('a'), listing('b'), listing('c'))],
    fails: [seen(listing('a'), listing('b')), seen(listing('a'), listing('b', 'private'))],
    notApplicable: [seen(listing('a', 'private'), listing('b', 'private'))],
    notVerified: [seen(listing('a'), refused('tools/list', { code: -32600 }))],
  },
  'cache/interim': {
    passes: [kept('tools/call', asks)],
    fails: [
      kept('tools/call', { ...asks, ttlMs: 0 }),
      kept('resources/read', { ...asks, cacheScope: 'private' }),
    ],
    notApplicable: [kept('tools/call', { resultType: 'complete' })],
  },
};
