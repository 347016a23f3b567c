import { both, ECHO, legacy, modern, type Shot, type Target } from '../support/row.ts';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const INFO = 'io.modelcontextprotocol/clientInfo';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const LEVEL = 'io.modelcontextprotocol/logLevel';
const TASK = 'io.modelcontextprotocol/related-task';
const VIEW: Target = ['tell_view'];
const REPORT: Target = ['report', { steps: 3 }];

const foreign = { 'example.org/key': { deep: [1, null, 'x'] }, plain: true };
const trace = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };

const infos: Readonly<Record<string, unknown>> = {
  absent: undefined,
  null: null,
  'a text': 'client',
  'without a name': { version: '1' },
  'without a version': { name: 'c' },
  'with a name that is a number': { name: 1, version: '1' },
  'with an empty name': { name: '', version: '' },
  'with a title and icons': {
    name: 'c',
    version: '1',
    title: 'C',
    websiteUrl: 'https://example.org',
    icons: [{ src: 'https://example.org/i.png', mimeType: 'image/png', sizes: ['48x48'] }],
  },
  'with malformed icons': { name: 'c', version: '1', icons: 'none' },
  'with an unknown member': { name: 'c', version: '1', extra: { a: 1 } },
  'very long': { name: 'n'.repeat(5_000), version: '1' },
};

const capabilities: Readonly<Record<string, unknown>> = {
  absent: undefined,
  null: null,
  'a list': [],
  empty: {},
  'bare elicitation': { elicitation: {} },
  'elicitation by form and url': { elicitation: { form: {}, url: {} } },
  'elicitation by url': { elicitation: { url: {} } },
  'elicitation that is null': { elicitation: null },
  'elicitation that is true': { elicitation: true },
  'elicitation with an unknown mode': { elicitation: { voice: {} } },
  'elicitation with a form that is null': { elicitation: { form: null } },
  sampling: { sampling: {} },
  'sampling with tools': { sampling: { tools: {}, context: {} } },
  'sampling that is a text': { sampling: 'yes' },
  roots: { roots: { listChanged: true } },
  'malformed roots': { roots: { listChanged: 'yes' } },
  unknown: { flying: { high: true } },
  experimental: { experimental: { x: { y: 1 } } },
  'malformed experimental': { experimental: { x: 1 } },
  extensions: { extensions: { 'example.org/x': {} } },
  tasks: { tasks: { list: {} } },
};

const answersFast = new Set(['empty', 'bare elicitation', 'sampling', 'roots', 'unknown']);

/** Questions what the server can do, by clients of every kind. */
const discoveries: readonly Shot[] = [
  ...Object.entries(infos).map(([name, info]) =>
    modern(`discovery, the client is ${name}`, 'discovery', { meta: { [INFO]: info } }),
  ),
  ...Object.entries(capabilities).map(([name, declared]) =>
    modern(`discovery, capabilities: ${name}`, 'discovery', { meta: { [CAPABILITIES]: declared } }),
  ),
  modern('discovery with a wish for logs', 'discovery', { meta: { [LEVEL]: 'info' } }),
  modern('discovery with a foreign key', 'discovery', { meta: foreign }),
  ...both('discovery with a token', 'discovery', { meta: { progressToken: 1 } }),
];

/** Requests whose `_meta` is unlike others. */
export const metaShots: readonly Shot[] = [
  ...discoveries,
  ...Object.entries(infos).map(([name, info]) =>
    modern(`the client is ${name}`, VIEW, {
      meta: { [INFO]: info },
      isFast: name === 'absent' || name === 'with a title and icons',
    }),
  ),
  ...Object.entries(capabilities).map(([name, declared]) =>
    modern(`capabilities: ${name}`, VIEW, {
      meta: { [CAPABILITIES]: declared },
      isFast: answersFast.has(name),
    }),
  ),
  ...['2025-11-25', '2024-11-05', '2027-01-01', 'newest', '', 1, null, undefined].map((version) =>
    modern(`the envelope names ${String(version)}`, ECHO, { meta: { [VERSION]: version } }),
  ),
  modern('no _meta at all', ECHO, { params: { _meta: undefined } }),
  modern('_meta is null', ECHO, { params: { _meta: null } }),
  modern('_meta is a list', ECHO, { params: { _meta: [] } }),
  modern('a wish for logs', REPORT, { meta: { [LEVEL]: 'info' } }),
  modern('a malformed wish for logs', REPORT, { meta: { [LEVEL]: 'loud' } }),
  modern('an unknown key of the protocol', ECHO, {
    meta: { 'io.modelcontextprotocol/other': 1 },
    isFast: true,
  }),
  modern('a list with a foreign key', 'list', { meta: foreign, isFast: true }),
  legacy('_meta is null', ECHO, { params: { _meta: null } }),
  legacy('_meta is a list', ECHO, { params: { _meta: [] } }),
  legacy('_meta is empty', ECHO, { params: { _meta: {} }, isFast: true }),
  legacy('keys of the modern era', ECHO, { meta: { [INFO]: { name: 'c', version: '1' } } }),
  legacy('a version of the modern era', ECHO, { meta: { [VERSION]: '2026-07-28' } }),
  legacy('a list with a foreign key', 'list', { meta: foreign }),
  ...both('foreign keys', VIEW, { meta: foreign, isFast: true }),
  ...both('a trace', VIEW, { meta: trace, isFast: true }),
  ...both('a malformed trace', VIEW, { meta: { traceparent: 1, tracestate: [] }, isFast: true }),
  ...both('a key __proto__ in _meta', VIEW, {
    raw: (json) => json.replace('"_meta":{', '"_meta":{"__proto__":{"a":1},'),
  }),
  ...[1, 'token', '', 0, 1.5, null, true, {}].flatMap((token) =>
    both(`progress for ${JSON.stringify(token)}`, REPORT, { meta: { progressToken: token } }),
  ),
  ...both('progress without a token', REPORT, { isFast: true }),
  ...both('progress of a call without any', ECHO, { meta: { progressToken: 7 } }),
  ...both('a related task', ECHO, { meta: { [TASK]: { taskId: 't' } } }),
  ...both('a malformed related task', ECHO, { meta: { [TASK]: 1 } }),
];
