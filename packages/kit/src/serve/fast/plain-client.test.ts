import {
  classifyInboundRequest,
  isInitializeRequest,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { metaKeys } from '../protocol/meta-keys.ts';
import { isPlainCapabilities, isPlainEnvelope, isPlainInfo } from './plain.ts';

/** An object with some of these members, now and then one of a wrong kind or one too many. */
function near(members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<unknown> {
  const loose = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: fc.jsonValue() }),
    ]),
  );
  const known = fc.record(loose, { requiredKeys: [] });
  const more = fc.dictionary(fc.constantFrom('extra', '__proto__', 'mode'), fc.jsonValue());
  return fc.oneof(
    { weight: 9, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, more).map(([one, two]) => ({ ...one, ...two })) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

const empty = near({});
const words = fc.string();
const infos = near({ name: words, version: words, title: words, description: words });
const capabilities = near({
  elicitation: near({ form: near({ applyDefaults: fc.boolean() }), url: empty }),
  sampling: near({ context: empty, tools: empty }),
  roots: near({ listChanged: fc.boolean() }),
});
const runs = { numRuns: 3_000 };

function asRequest(method: string, params: object): JSONRPCRequest {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return JSON.parse(text) as JSONRPCRequest;
}

test('what is plain in an envelope, the SDK takes too', () => {
  let plain = 0;
  fc.assert(
    fc.property(fc.option(infos, { nil: undefined }), capabilities, (info, able) => {
      const request = asRequest('tools/list', {
        _meta: {
          [metaKeys.protocolVersion]: '2026-07-28',
          [metaKeys.clientInfo]: info,
          [metaKeys.clientCapabilities]: able,
        },
      });
      if (!isPlainEnvelope(request)) return;
      plain += 1;
      expect(classifyInboundRequest({ httpMethod: 'POST', body: request }).kind).toBe('modern');
    }),
    runs,
  );
  expect(plain).toBeGreaterThan(100);
});

test('what is plain in an opening, the SDK takes too', () => {
  let plain = 0;
  fc.assert(
    fc.property(infos, capabilities, (clientInfo, able) => {
      const request = asRequest('initialize', {
        protocolVersion: '2025-11-25',
        clientInfo,
        capabilities: able,
      });
      const { clientInfo: info, capabilities: said } = request.params ?? {};
      if (!isPlainInfo(info) || !isPlainCapabilities(said)) return;
      plain += 1;
      expect(isInitializeRequest(request)).toBe(true);
    }),
    runs,
  );
  expect(plain).toBeGreaterThan(100);
});

test.for([
  ['nothing', {}],
  ['forms and pages', { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }],
  ['forms with defaults', { elicitation: { form: { applyDefaults: true } } }],
])('what clients say every day is plain: %s', ([, said]) => {
  expect(isPlainCapabilities(said)).toBe(true);
});
