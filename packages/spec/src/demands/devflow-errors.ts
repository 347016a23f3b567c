/** What "MCP Protocol Compliance Requirements" says about errors. */
export const devflowErrorDemands = [
  {
    id: 'devflow.errors.tool-errors-in-result',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A failure of a tool is told in its result, never as a protocol error.',
  },
  {
    id: 'devflow.errors.unknown-tool',
    kind: 'error-codes',
    owner: 'kit',
    text: 'An unknown tool is a protocol error -32602 whose message names the tool.',
  },
  {
    id: 'devflow.errors.envelope',
    kind: 'error-codes',
    owner: 'kit',
    text: 'A protocol error has `jsonrpc`, the id of the request, a code and a message.',
  },
  {
    id: 'devflow.errors.automatic',
    kind: 'design',
    owner: 'kit',
    text: 'Protocol errors come about without the author of a tool throwing them.',
  },
  {
    id: 'devflow.codes.parse-error',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Invalid JSON is a protocol error, -32700.',
  },
  {
    id: 'devflow.codes.invalid-request',
    kind: 'error-codes',
    owner: 'kit',
    text: 'A request that lacks `jsonrpc` or `method` is a protocol error, -32600.',
  },
  {
    id: 'devflow.codes.missing-id',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32600 answers a message without an id.',
    refusal: {
      section: '2026-07-28/basic#notifications',
      sentence:
        'Notifications are sent from the client to the server or vice versa, as a one-way message. The receiver MUST NOT send a response.',
      instead:
        'a message without an id is a notification and gets no answer; an id of null is answered with -32600',
    },
  },
  {
    id: 'devflow.codes.method-not-found',
    kind: 'error-codes',
    owner: 'kit',
    text: 'An unknown method is a protocol error, -32601.',
  },
  {
    id: 'devflow.codes.invalid-params',
    kind: 'error-codes',
    owner: 'kit',
    text: 'Invalid parameters of a request are a protocol error, -32602.',
  },
  {
    id: 'devflow.codes.internal-error',
    kind: 'error-codes',
    owner: 'kit',
    text: 'A fault of the server outside any tool is a protocol error, -32603.',
  },
  {
    id: 'devflow.codes.request-cancelled',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32800 answers a request that was cancelled.',
    refusal: {
      section: '2026-07-28/basic/patterns/cancellation#behavior-requirements',
      sentence:
        'Servers receiving cancellation notifications SHOULD: […] Not send a response for the cancelled request',
      instead: 'a cancelled request stops and gets no answer',
    },
  },
  {
    id: 'devflow.codes.content-too-large',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32801 tells that content is too large.',
    refusal: {
      section: '2026-07-28/server/tools#error-handling',
      sentence:
        'Tool Execution Errors contain actionable feedback that language models can use to self-correct and retry with adjusted parameters',
      instead:
        'a result over the limit is an `isError` result that says which argument narrows it, and a request body over the limit is HTTP status 413',
    },
  },
  {
    id: 'devflow.codes.resource-unavailable',
    kind: 'error-codes',
    owner: 'kit',
    text: '-32802 tells that a resource is unavailable.',
    refusal: {
      section: '2026-07-28/server/resources#error-handling',
      sentence: 'Resource not found: `-32602` (Invalid Params)',
      instead:
        'a missing resource is -32602 with its URI, and -32002 for clients of 2025-11-25 and earlier',
    },
  },
  {
    id: 'devflow.errors.business-logic',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A broken business rule is a result with `isError`.',
  },
  {
    id: 'devflow.errors.api-failure',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A failed API call or outside service is a result with `isError`.',
  },
  {
    id: 'devflow.errors.invalid-input',
    kind: 'response-shape',
    owner: 'kit',
    text: 'Invalid input data is a result with `isError`.',
  },
  {
    id: 'devflow.errors.database',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A database error is a result with `isError`.',
  },
  {
    id: 'devflow.errors.upstream-status',
    kind: 'response-shape',
    owner: 'kit-in-production',
    text: 'An outside API that answers with an error status gives a result with `isError` that names the status.',
  },
  {
    id: 'devflow.errors.is-error-flag',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A failed result has `isError: true` at its top and a text block.',
  },
  {
    id: 'devflow.errors.plain-text',
    kind: 'response-shape',
    owner: 'kit',
    text: 'The text of a failure is a plain message, not JSON with `success: false`.',
  },
  {
    id: 'devflow.errors.no-private-enum',
    kind: 'error-codes',
    owner: 'kit',
    text: 'No private enumeration of codes stands in the place of `isError`.',
  },
  {
    id: 'devflow.errors.caught',
    kind: 'response-shape',
    owner: 'kit',
    text: 'An exception thrown by a tool becomes a result with `isError`.',
  },
  {
    id: 'devflow.errors.not-an-error',
    kind: 'response-shape',
    owner: 'kit',
    text: 'A thrown value that is no `Error` still gives a result with `isError` and text.',
  },
  {
    id: 'devflow.errors.message-verbatim',
    kind: 'security',
    owner: 'kit',
    text: 'The text of a failure is the message of the exception.',
    refusal: {
      section: '2026-07-28/server/tools#security-considerations',
      sentence: 'Servers MUST: […] Sanitize tool outputs',
      instead:
        'only the words of a `ToolError` are sent; any other exception gives one fixed sentence with a reference, and its message goes to the log',
    },
  },
  {
    id: 'devflow.errors.details-in-message',
    kind: 'security',
    owner: 'kit',
    text: 'The text of a failure appends the details of the error as JSON.',
    refusal: {
      section: '2026-07-28/server/tools#security-considerations',
      sentence: 'Servers MUST: […] Sanitize tool outputs',
      instead:
        'the text is a sentence, and what programs need (code, whether to retry, suggestions) stands in `_meta` of the result',
    },
  },
] as const;
