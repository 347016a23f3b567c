/** Bytes that are no message of the protocol, and what must be answered. */
export interface BadMessage {
  readonly title: string;
  readonly bytes: Uint8Array | string;
  readonly code: number;
  /** The id that can be read in spite of the fault. */
  readonly id?: string | number;
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;

const call = '"jsonrpc":"2.0","method":"tools/call"';
const ping = '"jsonrpc":"2.0","method":"ping"';
const nested = (depth: number, [open, close]: readonly [string, string]): string =>
  `{${call},"id":1,"params":{"name":"count_keys","arguments":{"object":{"a":${open.repeat(depth)}1${close.repeat(depth)}}}}}`;

/** Bytes that are no JSON. */
export const notJson: readonly BadMessage[] = [
  ['text that is no JSON', 'hello'],
  ['JSON that is cut off', `{${ping},"id":1`],
  ['JSON with something after it', `{${ping},"id":1}}`],
  ['two messages without a newline between them', `{${ping},"id":1}{${ping},"id":2}`],
  ['single quotes', "{'jsonrpc':'2.0','method':'ping','id':1}"],
  ['a comma too many', `{${ping},"id":1,}`],
  ['a comment', `{${ping},"id":1}// ping`],
  ['NaN', `{${ping},"id":NaN}`],
  ['a NUL byte before the message', `\0{${ping},"id":1}`],
  ['a NUL byte in a string', `{${ping},"id":"a\0b"}`],
  ['a control character in a string', `{${ping},"id":"a\tb"}`],
  ['two byte order marks', `\ufeff\ufeff{${ping},"id":1}`],
  ['UTF-16', Buffer.from(`{${ping},"id":1}`, 'utf16le')],
  ['a byte that UTF-8 never has', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ['a UTF-8 character cut off', Buffer.from([0x22, 0xe2, 0x82, 0x22])],
  ['an overlong UTF-8 form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['a surrogate encoded in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00])],
].map(([title, bytes]) => ({ title, bytes, code: PARSE_ERROR }) as BadMessage);

/** JSON that is no message. */
export const noRequest: readonly BadMessage[] = [
  { title: 'null', bytes: 'null' },
  { title: 'a number', bytes: '42' },
  { title: 'a string', bytes: '"ping"' },
  { title: 'true', bytes: 'true' },
  { title: 'an empty object', bytes: '{}' },
  { title: 'no jsonrpc', bytes: '{"method":"ping","id":1}', id: 1 },
  { title: 'jsonrpc 1.0', bytes: '{"jsonrpc":"1.0","method":"ping","id":1}', id: 1 },
  { title: 'jsonrpc as a number', bytes: '{"jsonrpc":2.0,"method":"ping","id":1}', id: 1 },
  { title: 'no method', bytes: '{"jsonrpc":"2.0","id":"a"}', id: 'a' },
  { title: 'a method that is a number', bytes: '{"jsonrpc":"2.0","id":1,"method":1}', id: 1 },
  { title: 'a method that is null', bytes: '{"jsonrpc":"2.0","id":0,"method":null}', id: 0 },
  { title: 'a null id', bytes: `{${ping},"id":null}` },
  { title: 'a fractional id', bytes: `{${ping},"id":1.5}` },
  { title: 'an id beyond what a double can tell apart', bytes: `{${ping},"id":9007199254740993}` },
  { title: 'an infinite id', bytes: `{${ping},"id":1e999}` },
  { title: 'an id that is an object', bytes: `{${ping},"id":{}}` },
  { title: 'an id that is an array', bytes: `{${ping},"id":[1]}` },
  { title: 'an id that is true', bytes: `{${ping},"id":true}` },
  { title: 'params that are an array', bytes: `{${ping},"id":1,"params":[]}`, id: 1 },
  { title: 'params that are text', bytes: `{${ping},"id":1,"params":"x"}`, id: 1 },
  { title: 'params that are null', bytes: `{${ping},"id":1,"params":null}`, id: 1 },
  { title: 'a member that JSON-RPC does not have', bytes: `{${ping},"id":1,"extra":1}`, id: 1 },
  {
    title: 'a result and an error',
    bytes: '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}',
    id: 1,
  },
  { title: 'an empty batch', bytes: '[]' },
  { title: 'a batch of numbers', bytes: '[1,2,3]' },
  { title: 'a batch in a batch', bytes: `[[{${ping},"id":1}]]` },
  { title: 'a batch of too many', bytes: `[${Array(101).fill(`{${ping}}`).join(',')}]` },
  { title: 'arrays nested too deep', bytes: nested(200, ['[', ']']) },
  { title: 'objects nested too deep', bytes: nested(200, ['{"a":', '}']) },
  { title: 'a hundred thousand brackets', bytes: '['.repeat(100_000) },
].map((bad) => ({ ...bad, code: INVALID_REQUEST }));

/** Requests whose params do not fit their method. */
export const badParams: readonly BadMessage[] = [
  { title: 'a tool name that is a number', bytes: `{${call},"id":1,"params":{"name":5}}` },
  { title: 'a call without a name', bytes: `{${call},"id":1,"params":{}}` },
  { title: 'a call without params', bytes: `{${call},"id":1}` },
  {
    title: 'arguments that are an array',
    bytes: `{${call},"id":1,"params":{"name":"echo_text","arguments":[]}}`,
  },
  {
    title: 'arguments that are text',
    bytes: `{${call},"id":1,"params":{"name":"echo_text","arguments":"x"}}`,
  },
  {
    title: 'an unknown tool',
    bytes: `{${call},"id":1,"params":{"name":"nobody"}}`,
  },
  { title: 'a tool named __proto__', bytes: `{${call},"id":1,"params":{"name":"__proto__"}}` },
  {
    title: 'a _meta that is text',
    bytes: `{${call},"id":1,"params":{"name":"echo_text","_meta":"x"}}`,
  },
  {
    title: 'a progress token that is an object',
    bytes: `{${call},"id":1,"params":{"name":"echo_text","_meta":{"progressToken":{}}}}`,
  },
  {
    title: 'a cursor that is a number',
    bytes: '{"jsonrpc":"2.0","method":"tools/list","id":1,"params":{"cursor":5}}',
  },
  {
    title: 'a cursor that nobody gave',
    bytes: '{"jsonrpc":"2.0","method":"tools/list","id":1,"params":{"cursor":"x"}}',
  },
  {
    title: 'a prompt argument that is a number',
    bytes:
      '{"jsonrpc":"2.0","method":"prompts/get","id":1,"params":{"name":"greet","arguments":{"name":1}}}',
  },
  {
    title: 'an unknown prompt',
    bytes: '{"jsonrpc":"2.0","method":"prompts/get","id":1,"params":{"name":"constructor"}}',
  },
  {
    title: 'a uri that is a number',
    bytes: '{"jsonrpc":"2.0","method":"resources/read","id":1,"params":{"uri":5}}',
  },
  {
    title: 'a completion without a reference',
    bytes:
      '{"jsonrpc":"2.0","method":"completion/complete","id":1,"params":{"argument":{"name":"a","value":""}}}',
  },
  {
    title: 'a completion of an argument named constructor',
    bytes:
      '{"jsonrpc":"2.0","method":"completion/complete","id":1,"params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"constructor","value":""}}}',
  },
  {
    title: 'a logging level that does not exist',
    bytes: '{"jsonrpc":"2.0","method":"logging/setLevel","id":1,"params":{"level":"loud"}}',
  },
  {
    title: 'a subscription without a uri',
    bytes: '{"jsonrpc":"2.0","method":"resources/subscribe","id":1,"params":{}}',
  },
].map((bad) => ({ ...bad, code: INVALID_PARAMS, id: 1 }));

/** Requests of methods that no server has. */
export const unknownMethods: readonly BadMessage[] = [
  { title: 'an unknown method', bytes: '{"jsonrpc":"2.0","method":"no/such","id":1}' },
  { title: 'an empty method', bytes: '{"jsonrpc":"2.0","method":"","id":1}' },
  { title: 'a method named __proto__', bytes: '{"jsonrpc":"2.0","method":"__proto__","id":1}' },
  { title: 'a method of the client', bytes: '{"jsonrpc":"2.0","method":"roots/list","id":1}' },
  {
    title: 'a notification sent as a request',
    bytes: '{"jsonrpc":"2.0","method":"notifications/initialized","id":1}',
  },
].map((bad) => ({ ...bad, code: METHOD_NOT_FOUND, id: 1 }));
