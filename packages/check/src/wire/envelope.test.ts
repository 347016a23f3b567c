import { expect, test } from 'vitest';

import {
  encodeHeaderValue,
  metaKeys,
  createModernHeaders,
  createParamHeaders,
  withEnvelope,
} from './envelope.ts';

const modern = { era: 'modern', revision: '2026-07-28', capabilities: {} } as const;

test('a modern request carries version, client and capabilities', () => {
  const params = withEnvelope({ cursor: 'x' }, modern, { meta: { progressToken: 7 } });
  expect(params).toEqual({
    cursor: 'x',
    _meta: {
      [metaKeys.protocolVersion]: '2026-07-28',
      [metaKeys.clientInfo]: { name: 'wellspoken-check', version: '1.0.0' },
      [metaKeys.clientCapabilities]: {},
      progressToken: 7,
    },
  });
});

test('null leaves a field of the envelope out', () => {
  const params = withEnvelope({}, modern, { meta: { [metaKeys.protocolVersion]: null } });
  expect(params?.['_meta']).not.toHaveProperty([metaKeys.protocolVersion]);
});

test('a legacy request has no envelope, only what is asked for', () => {
  const legacy = { ...modern, era: 'legacy' } as const;
  expect(withEnvelope(undefined, legacy)).toBeUndefined();
  expect(withEnvelope(undefined, legacy, { meta: { a: 1 } })).toEqual({ _meta: { a: 1 } });
});

test('the headers of a modern request repeat method and name', () => {
  expect(createModernHeaders('tools/call', { name: 'echo' }, '2026-07-28')).toEqual({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
  });
  expect(createModernHeaders('tools/list', {}, '2026-07-28')).not.toHaveProperty('mcp-name');
});

test.each([
  ['plain text', 'plain text'],
  ['naïve', '=?base64?bmHDr3Zl?='],
  [' edge', '=?base64?IGVkZ2U=?='],
  ['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
  ['', '=?base64??='],
])('the header value of %j is %s', (value, expected) => {
  expect(encodeHeaderValue(value)).toBe(expected);
});

const toolWith = (header: string) => ({
  name: 'query',
  inputSchema: { properties: { region: { type: 'string', 'x-mcp-header': header } } },
});

test('repeats the value of a marked parameter', () => {
  expect(createParamHeaders(toolWith('Region'), { region: 'eu' })).toEqual({
    'mcp-param-region': 'eu',
  });
});

test.each(['', 'my region', 'a:b', 'a\r\nb', 'Größe'])(
  'leaves out the header "%s", which cannot be sent',
  (header) => {
    expect(createParamHeaders(toolWith(header), { region: 'eu' })).toEqual({});
  },
);
