/** What "MCP Compliance and Best Practices" asks. */
export const californiaCodesDemands = [
  {
    id: 'california-codes.protocol.json-rpc',
    kind: 'protocol',
    owner: 'kit',
    text: 'All messages follow JSON-RPC 2.0.',
  },
  {
    id: 'california-codes.protocol.methods',
    kind: 'protocol',
    owner: 'kit',
    text: '`initialize`, `tools/list` and `tools/call` are served.',
  },
  {
    id: 'california-codes.protocol.sse',
    kind: 'protocol',
    owner: 'kit-in-production',
    text: 'The server can be reached over HTTP with server-sent events.',
  },
  {
    id: 'california-codes.protocol.version',
    kind: 'protocol',
    owner: 'kit',
    text: 'The server reports protocol version "0.1.0".',
    refusal: {
      section: '2025-11-25/basic/lifecycle#version-negotiation',
      sentence:
        'If the server supports the requested protocol version, it MUST respond with the same version. Otherwise, the server MUST respond with another protocol version it supports.',
      instead:
        'the server reports the published revision that the client asked for, or else 2025-11-25',
    },
  },
  {
    id: 'california-codes.protocol.initialize',
    kind: 'protocol',
    owner: 'kit',
    text: 'The answer to `initialize` declares `tools` and names the server and its version.',
  },
  {
    id: 'california-codes.response.content',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A result has a content array of text blocks.',
  },
  {
    id: 'california-codes.response.is-error',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A client tells success from failure by `isError` alone.',
  },
  {
    id: 'california-codes.response.extra-fields',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'Data of a tool stands in fields of its own beside `content`.',
  },
  {
    id: 'california-codes.response.basic-client',
    kind: 'compatibility',
    owner: 'kit',
    text: 'A client that reads only the text and `isError` has all it needs.',
  },
  {
    id: 'california-codes.errors.descriptive',
    kind: 'design',
    owner: 'kit',
    text: 'A failure says in `content` what went wrong.',
  },
  {
    id: 'california-codes.errors.codes',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Protocol errors have the fitting code of JSON-RPC.',
  },
  {
    id: 'california-codes.errors.section-not-found',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'A section that does not exist is a result with `isError` that names the section.',
  },
  {
    id: 'california-codes.fetch.definition',
    kind: 'design',
    owner: 'california-codes',
    text: '`fetch_ed_code` takes a required `section`, described with examples such as 15278 and 44237.5.',
  },
  {
    id: 'california-codes.fetch.text',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'The text of the section is the first content block.',
  },
  {
    id: 'california-codes.fetch.section',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'The answer names the number of the section.',
  },
  {
    id: 'california-codes.fetch.title',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'The answer gives the title of the article.',
  },
  {
    id: 'california-codes.fetch.url',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'The answer links to its source.',
  },
  {
    id: 'california-codes.fetch.fetched-at',
    kind: 'response-shape',
    owner: 'california-codes',
    text: 'The answer says when the data was fetched.',
  },
  {
    id: 'california-codes.fetch.typed',
    kind: 'schema',
    owner: 'california-codes',
    text: 'All fields of the answer are typed.',
  },
] as const;
