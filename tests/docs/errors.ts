import { kitErrorCodes, toolErrorCodes } from '@wellspoken/kit';
import { errorCodes, type ErrorCode } from '@wellspoken/spec';

/** The tables that the document is made of. */
export interface ErrorTables {
  readonly tool: Readonly<
    Record<string, { readonly meaning: string; readonly retryable: boolean }>
  >;
  readonly protocol: Readonly<Record<string, ErrorCode>>;
  readonly kit: Readonly<Record<string, string>>;
}

/** The tables as they are. */
export const errorTables: ErrorTables = {
  tool: toolErrorCodes,
  protocol: errorCodes,
  kit: kitErrorCodes,
};

/** What makes the kit send each code of the specification; undefined when it never does. */
const occasions: Record<keyof typeof errorCodes, string | undefined> = {
  parse: 'The bytes are not UTF-8, or not JSON.',
  invalidRequest:
    'The JSON is no JSON-RPC 2.0 message (no `jsonrpc: "2.0"`, no method, an id of null), it is nested deeper than 128 levels, or a stdio line is too long. A batch from any client but one of 2025-03-26, or one of more than 100 messages. The body of every refusal that HTTP has a status for (400, 403 to 406, 409, 413, 415, 429, 503).',
  methodNotFound:
    "The method is unknown, is not one of the client's revision, or belongs to something that the server does not offer.",
  invalidParams:
    'The parameters do not fit the method. The tool, the prompt, the template or the argument to complete is unknown, or the tool is hidden. The cursor is not one that this list gave. The arguments of a prompt do not fit. The `requestState` was altered, has expired or belongs to another call. In the modern era also: there is no such resource; `data.uri` names it.',
  internal:
    'A resource, a prompt, a completion or a list failed. The message is that of the `ToolError`, or one fixed sentence with a reference for anything else; for resources and prompts `data` has its `code`, `retryable` and `suggestions`. Too many completions in a minute. A fault before any handler, with HTTP status 500.',
  headerMismatch:
    'A header that HTTP requires (`MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name`, `Mcp-Param-*`) is absent or says something else than the body.',
  missingCapability:
    'A handler asked the user, the model or for roots, and the request did not declare that the client can answer; `data.requiredCapabilities` says what is missing. A legacy client gets a result with the code `unsupported` instead.',
  unsupportedVersion:
    'The request names a version that is no modern revision; `data.supported` lists those that are.',
  resourceNotFound: 'There is no such resource; `data.uri` names it.',
  urlElicitationRequired: undefined,
  samplingRejected: undefined,
};

/** The numbers of the specification that the document says the kit sends. */
export const sentCodes: readonly number[] = (
  Object.keys(occasions) as (keyof typeof errorCodes)[]
).flatMap((key) => (occasions[key] === undefined ? [] : [errorCodes[key].code]));

const channels = `Something can go wrong in two ways, and a client never has to guess which.

| What happened | What the client gets |
| --- | --- |
| bad arguments, an outside failure, a business rule, a limit, a timeout | a result with \`isError: true\`: sentences that a model can act on, and a code for programs |
| a bug in a tool | the same, with one fixed sentence and a reference; the detail is in the server's log under that reference |
| no JSON, no request, an unknown method or tool, malformed parameters, a version or capability that is missing | a JSON-RPC error with the code of the specification |
| a resource, a prompt, a completion or a list that fails | a JSON-RPC error too, because their results cannot say \`isError\` |

A mistake in using the kit is none of these: it throws a \`KitError\` where the mistake is.`;

const failedCall = `\`throw new ToolError('not_found', 'No note 7.', { suggestions: ['Call list_notes for the ids.'] })\` in a tool gives this result:

\`\`\`json
{
  "isError": true,
  "content": [{ "type": "text", "text": "No note 7.\\nCall list_notes for the ids." }],
  "_meta": {
    "dev.wellspoken/error": {
      "code": "not_found",
      "retryable": false,
      "suggestions": ["Call list_notes for the ids."]
    }
  }
}
\`\`\`

The message and the suggestions reach the client; \`cause\` reaches only the log. \`retryAfterMs\` is there when the error says when to try again. \`details\` of a \`ToolError\` stand beside the code, for what programs look for in your server; they never replace it. A failed result has no \`structuredContent\`. "Retryable" says whether the same call may work later; \`retryable\` in the options of a \`ToolError\` overrides it. The codes are words, so none can collide with a number that the protocol reserves.`;

const misuse =
  'Thrown while a server is defined or started, as `KitError` with a `code` and a sentence that names the definition, what was expected and what came. Content, annotations, spills and questions are made while a call runs: there a `KitError` is a bug of the tool, which the client sees as `internal`.';

/** Writes docs/errors.md: the same bytes for the same tables. */
export function renderErrors(tables: ErrorTables): string {
  return `${[
    '# Errors',
    'Generated by `npm run docs` from the tables of `@wellspoken/kit` and `@wellspoken/spec`.',
    channels,
    '## Codes of a failed call',
    failedCall,
    toolTable(tables.tool),
    '## JSON-RPC errors',
    protocolTable(tables.protocol),
    '## Codes of a KitError',
    misuse,
    kitTable(tables.kit),
  ].join('\n\n')}\n`;
}

/** The codes that stand at the head of a row in a document. */
export function codesIn(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map(([, code]) => code ?? '');
}

function toolTable(codes: ErrorTables['tool']): string {
  return table(
    ['Code', 'Meaning', 'Retryable'],
    Object.entries(codes).map(([code, { meaning, retryable }]) => [
      `\`${code}\``,
      meaning,
      retryable ? 'yes' : 'no',
    ]),
  );
}

function protocolTable(codes: ErrorTables['protocol']): string {
  return table(
    ['Code', 'Name', 'Eras', 'Status over modern HTTP', 'What makes the server send it'],
    Object.entries(codes).map(([key, { code, name, eras, httpStatus, sentBy }]) => [
      `\`${code}\``,
      name,
      eras.join(', '),
      httpStatus === undefined ? '' : String(httpStatus),
      // Whoever adds a code to the specification's table must add its occasion to be compiled.
      occasions[key as keyof typeof errorCodes] ??
        (sentBy === 'client' ? 'Nothing: clients send it.' : 'Nothing: the kit does not use it.'),
    ]),
  );
}

function kitTable(codes: ErrorTables['kit']): string {
  return table(
    ['Code', 'What is wrong'],
    Object.entries(codes).map(([code, meaning]) => [`\`${code}\``, meaning]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
