import type { EnvelopeEvidence } from '../../src/probe/opening/opening.evidence.ts';
import type { Exchange } from '../../src/wire/exchange.evidence.ts';
import type { Json, JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { envelope } from '../support/envelope.ts';
import {
  answered,
  conversation,
  evidence,
  http,
  opening,
  refused,
  tools,
  unanswered,
} from '../support/evidence.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const seen = (
  parts: Partial<EnvelopeEvidence>,
  variant: 'modern stdio' | 'modern http' = 'modern stdio',
) => evidence(variant, { envelope: envelope(parts), opening: opening({}, { eras: ['modern'] }) });

const invalid = refused('tools/list', { code: -32602 });
const over = (status: number, code = -32602): Exchange =>
  refused('tools/list', { code }, { http: http({ status }) });
const modern = answered('tools/list', { resultType: 'complete', tools: [] });
const legacy = answered('tools/list', { tools: [] });
const discovered = answered('server/discover', { supportedVersions: ['2026-07-28'] });

const ofBothEras = (parts: Partial<EnvelopeEvidence>) => ({
  ...seen(parts),
  opening: opening({}, { eras: ['legacy', 'modern'] }),
});

const unsupported = (error: { code: number; data?: Json }) =>
  seen({
    discovers: [discovered],
    unsupported: [refused('tools/list', error, { params: { _meta: { [VERSION]: '1999-01-01' } } })],
  });

const called = (answer: (parts: { params: JsonObject }) => Exchange, declared: JsonObject = {}) => {
  const exchange = answer({ params: { name: 'greet', _meta: { [CAPABILITIES]: declared } } });
  return evidence('modern stdio', {
    lists: { tools: tools({ name: 'greet' }) },
    calls: [{ tool: 'greet', purpose: 'valid', exchange }],
  });
};

const missing = (data: Json) =>
  called((parts) => refused('tools/call', { code: -32021, data }, parts));
const asks = (declared: JsonObject) =>
  called(
    (parts) =>
      answered(
        'tools/call',
        {
          resultType: 'input_required',
          inputRequests: { name: { method: 'elicitation/create', params: {} } },
        },
        parts,
      ),
    declared,
  );

const keys = (meta: JsonObject, capabilities: JsonObject = {}) =>
  evidence('modern stdio', {
    lists: {},
    envelope: envelope({}),
    opening: opening(capabilities),
    conversations: [conversation([answered('tools/list', { tools: [], _meta: meta })])],
  });

const inside = (result: JsonObject) =>
  evidence('modern stdio', {
    lists: {},
    conversations: [conversation([answered('tools/call', result)])],
  });

export const metaCases: Cases = {
  'meta/version-required': {
    passes: [
      seen({ withoutVersion: [invalid] }),
      seen({ withoutVersion: [over(400)] }, 'modern http'),
    ],
    fails: [
      seen({ withoutVersion: [modern] }),
      seen({ withoutVersion: [refused('tools/list', { code: -32600 })] }),
      seen({ withoutVersion: [over(200)] }, 'modern http'),
      seen({ withoutVersion: [unanswered('tools/list')] }),
    ],
    disputed: [
      seen({ withoutVersion: [over(400, -32020)] }, 'modern http'),
      ofBothEras({ withoutVersion: [refused('tools/list', { code: -32600 })] }),
      ofBothEras({ withoutVersion: [legacy] }),
    ],
    notVerified: [seen({ withoutVersion: [over(429)] }, 'modern http')],
  },
  'meta/capabilities-required': {
    passes: [
      seen({ withoutCapabilities: [invalid] }),
      seen({ withoutCapabilities: [over(400)] }, 'modern http'),
    ],
    fails: [
      seen({ withoutCapabilities: [modern] }),
      seen({ withoutCapabilities: [refused('tools/list', { code: -32021 })] }),
      seen({ withoutCapabilities: [over(200)] }, 'modern http'),
    ],
  },
  'meta/client-info-optional': {
    passes: [seen({ discovers: [discovered], withoutClientInfo: [modern] })],
    fails: [seen({ discovers: [discovered], withoutClientInfo: [invalid] })],
    notVerified: [seen({ withoutClientInfo: [invalid] })],
  },
  'meta/unsupported-version': {
    passes: [
      unsupported({
        code: -32022,
        data: { supported: ['2026-07-28'], requested: '1999-01-01' },
      }),
      unsupported({
        code: -32022,
        data: { supported: ['2026-07-28', '2025-11-25'], requested: '1999-01-01' },
      }),
    ],
    fails: [
      unsupported({ code: -32602 }),
      unsupported({ code: -32022 }),
      unsupported({ code: -32022, data: { supported: ['2026-07-28'] } }),
      unsupported({ code: -32022, data: { supported: [], requested: '1999-01-01' } }),
      unsupported({ code: -32022, data: { supported: 'all', requested: '1999-01-01' } }),
      seen({ unsupported: [modern] }),
    ],
    disputed: [seen({ unsupported: [discovered] })],
  },
  'meta/missing-capability': {
    passes: [missing({ requiredCapabilities: { elicitation: {} } })],
    fails: [missing({}), missing({ requiredCapabilities: {} }), asks({}), asks({ roots: {} })],
    notApplicable: [
      asks({ elicitation: { form: {} } }),
      called((parts) => answered('tools/call', { content: [] }, parts)),
    ],
    notVerified: [
      evidence('modern stdio', { lists: { tools: tools({ name: 'greet' }) }, calls: [] }),
    ],
  },
  'meta/no-memory': {
    passes: [seen({ bare: [invalid] }), seen({ bare: [refused('tools/list', { code: -32600 })] })],
    fails: [seen({ bare: [modern] })],
    disputed: [seen({ bare: [legacy] })],
    notVerified: [seen({ bare: [unanswered('tools/list')] })],
  },
  'meta/key-format': {
    passes: [
      keys({ 'com.example/trace-id': 1, 'com.example.mcp/a': 1, plain: 1, 'openai/x.y': 1 }),
      keys({ 'io.modelcontextprotocol/serverInfo': {}, traceparent: 'x', 'com.example/': 1 }),
      keys(
        { 'io.modelcontextprotocol/anything': 1 },
        { extensions: { 'io.modelcontextprotocol/ui': {} } },
      ),
    ],
    fails: [
      keys({ _private: 1 }),
      keys({ 'com..example/a': 1 }),
      keys({ '1com/a': 1 }),
      keys({ 'com.example/a b': 1 }),
      keys({ 'dev.mcp/a': 1 }),
      keys({ 'io.modelcontextprotocol/notes': 1 }),
      keys({}, { extensions: { notes: {} } }),
      inside({ content: [{ type: 'text', text: '', _meta: { 'a-': 1 } }] }),
    ],
    notApplicable: [keys({}), inside({ structuredContent: { _meta: { _private: 1 } } })],
  },
  'meta/trace': {
    passes: [
      keys({
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01',
        tracestate: 'rojo=00f067aa0ba902b7, tenant@vendor=a b',
        baggage: 'user=anna;secure, region = north',
      }),
      keys({ traceparent: '01-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01-more' }),
    ],
    fails: [
      keys({ traceparent: 'trace-1' }),
      keys({ traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01' }),
      keys({ traceparent: '00-0AF7651916CD43DD8448EB211C80319C-00f067aa0ba902b7-01' }),
      keys({ tracestate: 'no value' }),
      keys({ baggage: { user: 'anna' } }),
    ],
    notApplicable: [keys({ 'com.example/a': 1 })],
  },
};
