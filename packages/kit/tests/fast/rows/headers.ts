import { ECHO, legacy, modern, type Shot } from '../support/row.ts';

type Values = Readonly<Record<string, string | undefined>>;

const encoded = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

const versions: Values = {
  missing: undefined,
  empty: '',
  older: '2025-11-25',
  unknown: '2099-01-01',
  'in spaces': '  2026-07-28  ',
  twice: '2026-07-28, 2026-07-28',
};

const methods: Values = {
  missing: undefined,
  empty: '',
  another: 'tools/list',
  'in capitals': 'TOOLS/CALL',
  'in spaces': '\ttools/call ',
  twice: 'tools/call, tools/call',
};

const names: Values = {
  missing: undefined,
  empty: '',
  another: 'say_nothing_needed',
  'in capitals': 'ECHO_TEXT',
  'in spaces': ' echo_text\t',
  twice: 'echo_text, echo_text',
  'in base64': encoded('echo_text'),
  'of another tool in base64': encoded('hold'),
  'in broken base64': '=?base64?!!!?=',
};

const accepts: Values = {
  missing: undefined,
  empty: '',
  anything: '*/*',
  'JSON only': 'application/json',
  'events only': 'text/event-stream',
  'text only': 'text/plain',
  'with weights': 'text/event-stream;q=0.5, application/json;q=0.9',
  'in capitals': 'APPLICATION/JSON, TEXT/EVENT-STREAM',
};

const types: Values = {
  missing: undefined,
  'plain text': 'text/plain',
  'with a charset': 'application/json; charset=utf-8',
  'with another charset': 'application/json; charset=latin1',
  'in capitals': 'Application/JSON',
  'JSON of a kind': 'application/vnd.api+json',
};

function each(header: string, values: Values, label: string): readonly Shot[] {
  return Object.entries(values).map(([name, value]) =>
    modern(`${label} is ${name}`, ECHO, { headers: { [header]: value } }),
  );
}

function eachLegacy(header: string, values: Values, label: string): readonly Shot[] {
  return Object.entries(values).map(([name, value]) =>
    legacy(`${label} is ${name}`, ECHO, { headers: { [header]: value } }),
  );
}

/** Requests whose headers are unlike others. */
export const headerShots: readonly Shot[] = [
  ...each('mcp-protocol-version', versions, 'MCP-Protocol-Version'),
  ...each('mcp-method', methods, 'Mcp-Method'),
  ...each('mcp-name', names, 'Mcp-Name'),
  ...each('accept', accepts, 'Accept'),
  ...each('content-type', types, 'Content-Type'),
  ...eachLegacy('accept', accepts, 'Accept'),
  ...eachLegacy('content-type', types, 'Content-Type'),
  legacy('headers of the modern era that agree', ECHO, {
    headers: { 'mcp-method': 'tools/call', 'mcp-name': 'echo_text' },
  }),
  legacy('a method in the headers that does not agree', ECHO, {
    headers: { 'mcp-method': 'tools/list' },
  }),
  legacy('a name in the headers that does not agree', ECHO, { headers: { 'mcp-name': 'hold' } }),
  modern('discovery under the headers of a list', 'discovery', {
    headers: { 'mcp-method': 'tools/list' },
  }),
  modern('discovery with a name in the headers', 'discovery', { headers: { 'mcp-name': 'x' } }),
  modern('discovery without headers', 'discovery', {
    headers: { 'mcp-method': undefined, 'mcp-protocol-version': undefined },
  }),
  modern('a list with a name in the headers', 'list', { headers: { 'mcp-name': 'echo_text' } }),
  modern('a list with a name in broken base64', 'list', {
    headers: { 'mcp-name': '=?base64?!!!?=' },
  }),
  modern('a session id, which this era has not', ECHO, {
    headers: { 'mcp-session-id': 'made-up' },
    isFast: true,
  }),
  modern('a parameter in the headers that no tool asks for', ECHO, {
    headers: { 'mcp-param-text': 'another' },
    isFast: true,
  }),
  modern('a last event id', ECHO, { headers: { 'last-event-id': '1' }, isFast: true }),
  modern('a foreign origin', ECHO, { headers: { origin: 'https://evil.example' } }),
  modern('a foreign host', ECHO, { headers: { host: 'evil.example' } }),
  modern('a tool with a parameter in the headers', ['by_region', { region: 'eu' }], {
    headers: { 'mcp-param-region': 'eu' },
  }),
  modern('a tool with another parameter in the headers', ['by_region', { region: 'eu' }], {
    headers: { 'mcp-param-region': 'us' },
  }),
  modern('a tool whose parameter is not in the headers', ['by_region', { region: 'eu' }]),
  legacy('a tool with a parameter in the headers', ['by_region', { region: 'eu' }]),
];
