/** What "MCP Protocol Guide" says about messages, methods and errors. */
export const protocolGuideMessageDemands = [
  {
    id: 'protocol-guide.message.request',
    kind: 'protocol',
    owner: 'kit',
    text: 'A request has `jsonrpc`, an id that is a string or a number, a method and optional params.',
  },
  {
    id: 'protocol-guide.message.response',
    kind: 'protocol',
    owner: 'kit',
    text: 'A response has `jsonrpc`, the id of the request, and a result or an error.',
  },
  {
    id: 'protocol-guide.message.notification',
    kind: 'protocol',
    owner: 'kit',
    text: 'A notification has no id.',
  },
  {
    id: 'protocol-guide.initialize.result',
    kind: 'protocol',
    owner: 'kit',
    text: 'The answer to `initialize` has a version, capabilities, and the name and version of the server.',
  },
  {
    id: 'protocol-guide.initialize.version',
    kind: 'protocol',
    owner: 'kit',
    text: 'Client and server agree on protocol version "0.1.0".',
    refusal: {
      section: '2025-11-25/basic/lifecycle#version-negotiation',
      sentence:
        'If the server supports the requested protocol version, it MUST respond with the same version. Otherwise, the server MUST respond with another protocol version it supports.',
      instead: '"0.1.0" was never published, so a client that asks for it is offered 2025-11-25',
    },
  },
  {
    id: 'protocol-guide.initialize.client-tools',
    kind: 'compatibility',
    owner: 'kit',
    text: 'A client that names `tools` among its capabilities is served.',
  },
  {
    id: 'protocol-guide.initialize.capability',
    kind: 'protocol',
    owner: 'kit',
    text: 'A server with tools declares the `tools` capability.',
  },
  {
    id: 'protocol-guide.list.shape',
    kind: 'protocol',
    owner: 'kit',
    text: '`tools/list` answers with the name, description and input schema of every tool.',
  },
  {
    id: 'protocol-guide.list.no-params',
    kind: 'protocol',
    owner: 'kit',
    text: '`tools/list` needs no parameters of its own.',
  },
  {
    id: 'protocol-guide.call.params',
    kind: 'protocol',
    owner: 'kit',
    text: '`tools/call` takes a name and arguments.',
  },
  {
    id: 'protocol-guide.call.content',
    kind: 'response-shape',
    owner: 'kit',
    text: '`tools/call` answers with a content array.',
  },
  {
    id: 'protocol-guide.transport.stdio',
    kind: 'protocol',
    owner: 'kit',
    text: 'A server runs over stdio.',
  },
  {
    id: 'protocol-guide.sdk.import-paths',
    kind: 'design',
    owner: 'kit',
    text: 'A server is built on the classes of `@modelcontextprotocol/sdk`.',
    refusal: {
      section: '2026-07-28/basic/versioning#protocol-version-negotiation',
      sentence: 'Servers MUST implement `server/discover`.',
      instead:
        'SDK 2 is used (`@modelcontextprotocol/server`), because SDK 1 has no `server/discover`',
    },
  },
  {
    id: 'protocol-guide.codes.parse-error',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32700 is a parse error.',
  },
  {
    id: 'protocol-guide.codes.invalid-request',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32600 is an invalid request.',
  },
  {
    id: 'protocol-guide.codes.method-not-found',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32601 is an unknown method.',
  },
  {
    id: 'protocol-guide.codes.invalid-params',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32602 is invalid params.',
  },
  {
    id: 'protocol-guide.codes.internal-error',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32603 is an internal error.',
  },
  {
    id: 'protocol-guide.errors.shape',
    kind: 'error-codes',
    owner: 'kit',
    text: 'An error has a code, a message and optional data.',
  },
  {
    id: 'protocol-guide.errors.field',
    kind: 'error-codes',
    owner: 'kit',
    text: 'An error about an argument names the argument and the reason.',
  },
  {
    id: 'protocol-guide.errors.file-not-found',
    kind: 'error-codes',
    owner: 'kit',
    text: 'A file that a tool does not find is -32602 with the reason in its data.',
    refusal: {
      section: '2026-07-28/server/tools#error-handling',
      sentence:
        'Tool Execution Errors contain actionable feedback that language models can use to self-correct and retry with adjusted parameters',
      instead: 'it is a result with `isError` that names the path',
    },
  },
  {
    id: 'protocol-guide.errors.unknown-tool',
    kind: 'error-codes',
    owner: 'kit',
    text: 'An unknown tool is answered by throwing a plain `Error`.',
    refusal: {
      section: '2026-07-28/server/tools#error-handling',
      sentence:
        'Protocol Errors indicate issues with the request structure itself that models are less likely to be able to fix: Unknown tool',
      instead:
        'it is -32602 with the name of the tool; a plain `Error` would be -32603 or a result',
    },
  },
] as const;
