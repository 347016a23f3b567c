import type { EnvelopeEvidence } from '../../src/probe/opening/opening.evidence.ts';
import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import {
  answered,
  conversation,
  evidence,
  opening,
  refused,
  unanswered,
} from '../support/evidence.ts';
import { envelope } from '../support/envelope.ts';

const DISCOVER = 'server/discover';

const whole = {
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities: {},
  ttlMs: 60_000,
  cacheScope: 'public',
};

const opened = (exchange: Exchange) =>
  evidence('modern stdio', { opening: opening({}, { exchange }) });

const discovered = (change: Readonly<Record<string, Json>>) =>
  opened(answered(DISCOVER, { ...whole, ...change }));

const enveloped = (parts: Partial<EnvelopeEvidence>) =>
  evidence('modern stdio', { envelope: envelope(parts) });

const served = (version: string, exchange: Exchange) =>
  enveloped({ served: [{ version, exchange }] });

const twice = (first: JsonObject, second: JsonObject) =>
  enveloped({ discovers: [answered(DISCOVER, first), answered(DISCOVER, second)] });

const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
const KEY = 'io.modelcontextprotocol/serverInfo';
const named = { _meta: { [KEY]: { name: 'notes', version: '1.0.0' } } };

const said = (...results: readonly JsonObject[]) =>
  evidence('modern http', {
    lists: {},
    envelope: envelope({}),
    conversations: [
      conversation(results.map((result) => answered('tools/list', result, { params }))),
    ],
  });

export const discoverCases: Cases = {
  'discover/implemented': {
    passes: [opened(answered(DISCOVER, whole))],
    fails: [opened(refused(DISCOVER, { code: -32601 })), opened(unanswered(DISCOVER))],
  },
  'discover/fields': {
    passes: [discovered({}), discovered({ ttlMs: 0, cacheScope: 'private' })],
    fails: [
      discovered({ supportedVersions: [] }),
      discovered({ supportedVersions: '2026-07-28' }),
      discovered({ capabilities: [] }),
      discovered({ ttlMs: 1.5 }),
      discovered({ cacheScope: 'shared' }),
      opened(answered(DISCOVER, { supportedVersions: ['2026-07-28'] })),
    ],
    notVerified: [opened(refused(DISCOVER, { code: -32601 }))],
  },
  'discover/honest': {
    passes: [
      served('2026-07-28', answered(DISCOVER, whole)),
      served('2025-11-25', answered('initialize', { protocolVersion: '2025-11-25' })),
      served('2026-07-28', refused(DISCOVER, { code: -32601 })),
    ],
    fails: [
      served('2027-01-01', refused(DISCOVER, { code: -32022 })),
      served('2025-06-18', answered('initialize', { protocolVersion: '2025-11-25' })),
      served('2025-06-18', refused('initialize', { code: -32601 })),
    ],
    notVerified: [served('2026-07-28', unanswered(DISCOVER))],
    notApplicable: [enveloped({})],
  },
  'discover/server-info': {
    passes: [said(named, named)],
    fails: [said({}), said(named, {}), said({ _meta: { [KEY]: { name: 'notes' } } })],
    notApplicable: [said()],
  },
  'discover/stable': {
    passes: [
      twice(whole, { ...whole, ttlMs: 59_000 }),
      twice(
        { ...whole, capabilities: { tools: {}, prompts: {} } },
        { ...whole, capabilities: { prompts: {}, tools: {} } },
      ),
    ],
    fails: [
      twice(whole, { ...whole, capabilities: { tools: {} } }),
      twice(whole, { ...whole, instructions: 'Now there are some.' }),
    ],
    notApplicable: [twice({ ...whole, ttlMs: 0 }, { ...whole, ttlMs: 0 })],
    notVerified: [enveloped({})],
  },
};
