/** What "Phase 2: MCP Protocol Compliance" says about errors and versions. */
export const githubProjectsErrorDemands = [
  {
    id: 'github-projects.errors.standard-codes',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Protocol errors use the five standard codes of JSON-RPC.',
  },
  {
    id: 'github-projects.errors.mcp-range',
    kind: 'error-codes',
    owner: 'kit',
    text: 'The codes from -32000 to -32099 are codes of MCP that a server may fill.',
    refusal: {
      section: '2026-07-28/basic#error-codes',
      sentence:
        'Implementations MUST NOT emit any code from this sub-range that is not defined by this specification and MUST use defined codes only with their specified meanings.',
      instead: 'of this range only -32020, -32021 and -32022 are sent, with the meaning they have',
    },
  },
  {
    id: 'github-projects.errors.tool-execution-failed',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32000 tells that a tool failed.',
    refusal: {
      section: '2026-07-28/basic#error-codes',
      sentence:
        'New codes MUST NOT be allocated in this sub-range, and new implementations SHOULD NOT use codes from this sub-range at all.',
      instead: 'a failed tool is a result with `isError`',
    },
  },
  {
    id: 'github-projects.errors.resource-not-found',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32001 tells that a resource was not found.',
    refusal: {
      section: '2026-07-28/basic#error-codes',
      sentence:
        'New codes MUST NOT be allocated in this sub-range, and new implementations SHOULD NOT use codes from this sub-range at all.',
      instead:
        'a missing resource is -32602 with its URI, and -32002 for clients of 2025-11-25 and earlier',
    },
  },
  {
    id: 'github-projects.errors.permission-denied',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32002 tells that permission was denied.',
    refusal: {
      section: '2026-07-28/basic#error-codes',
      sentence:
        'Codes defined by earlier protocol versions remain reserved and will not be reused. Implementations of this protocol version MUST NOT emit these codes',
      instead:
        'a denied call is a result with `isError`; -32002 is sent only to legacy clients and only for a missing resource',
    },
  },
  {
    id: 'github-projects.errors.rate-limit-exceeded',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32003 tells that a rate limit was exceeded.',
    refusal: {
      section: '2026-07-28/basic#error-codes',
      sentence:
        'New codes MUST NOT be allocated in this sub-range, and new implementations SHOULD NOT use codes from this sub-range at all.',
      instead: 'a call over the limit is a result with `isError` that says when to try again',
    },
  },
  {
    id: 'github-projects.errors.api-failures-as-codes',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Failures of the GitHub API are protocol errors -31001 to -31004.',
    refusal: {
      section: '2026-07-28/schema#calltoolresult',
      sentence:
        'Any errors that originate from the tool SHOULD be reported inside the result object, with `isError` set to true, not as an MCP protocol-level error response.',
      instead:
        'they are results with `isError` and a word for the cause (`not_found`, `rate_limited`) in `_meta`',
    },
  },
  {
    id: 'github-projects.errors.default-internal',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Any other failure of a tool is -32603 with the message of the exception.',
    refusal: {
      section: '2026-07-28/schema#calltoolresult',
      sentence:
        'Any errors that originate from the tool SHOULD be reported inside the result object, with `isError` set to true, not as an MCP protocol-level error response.',
      instead: 'it is a result with `isError`, one fixed sentence and a reference to the log',
    },
  },
  {
    id: 'github-projects.errors.own-codes',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Codes of an application lie outside the reserved range.',
  },
  {
    id: 'github-projects.errors.documented',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Codes of our own are documented for the developers of clients.',
  },
  {
    id: 'github-projects.errors.in-result',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A failure of a tool is a result with `isError: true` and text.',
  },
  {
    id: 'github-projects.errors.two-channels',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Protocol errors and failures of tools travel apart, and neither becomes the other.',
  },
  {
    id: 'github-projects.errors.retry-after',
    kind: 'error-codes',
    owner: 'kit',
    text: 'A refusal because of a rate limit says when to try again.',
  },
  {
    id: 'github-projects.protocol.revision',
    kind: 'protocol',
    owner: 'kit',
    text: 'The server complies with revision 2025-11-25.',
  },
  {
    id: 'github-projects.protocol.negotiation',
    kind: 'protocol',
    owner: 'kit',
    text: 'The server looks at the version the client asks for and answers with one that fits.',
  },
  {
    id: 'github-projects.protocol.version-error',
    kind: 'protocol',
    owner: 'kit',
    text: 'Where no version fits, `initialize` fails with an error.',
    refusal: {
      section: '2025-11-25/basic/lifecycle#version-negotiation',
      sentence: 'Otherwise, the server MUST respond with another protocol version it supports.',
      instead:
        '`initialize` answers with 2025-11-25, and only a modern request of an unknown version fails, with -32022',
    },
  },
  {
    id: 'github-projects.compat.batches',
    kind: 'compatibility',
    owner: 'kit',
    text: 'Batches are refused from revision 2025-06-18 on, which removed them.',
  },
  {
    id: 'github-projects.compat.annotations-since',
    kind: 'compatibility',
    owner: 'kit',
    text: 'Tool annotations exist only from 2025-06-18 on.',
    refusal: {
      section: '2025-03-26/changelog#major-changes',
      sentence:
        'Added comprehensive tool annotations for better describing tool behavior, like whether it is read-only or destructive',
      instead: 'clients of 2025-03-26 get annotations too',
    },
  },
  {
    id: 'github-projects.sdk.import-paths',
    kind: 'design',
    owner: 'kit',
    text: 'The server is built on `@modelcontextprotocol/sdk` 1.25 and its import paths.',
    refusal: {
      section: '2026-07-28/basic/versioning#protocol-version-negotiation',
      sentence: 'Servers MUST implement `server/discover`.',
      instead:
        'SDK 2 is used (`@modelcontextprotocol/server`), because SDK 1 has no `server/discover`',
    },
  },
  {
    id: 'github-projects.sdk.zod-to-json-schema',
    kind: 'schema',
    owner: 'kit',
    text: 'Schemas are converted with zod-to-json-schema.',
    refusal: {
      section: '2026-07-28/schema#tool',
      sentence:
        'Tool arguments are always JSON objects, so `type: "object"` is required at the root.',
      instead:
        'zod 4 converts its own schemas (`z.toJSONSchema`); zod-to-json-schema gives an empty schema for them',
    },
  },
] as const;
