import { type JSONRPCMessage, McpServer, type Transport } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';

import type { Runtime } from '../../call/runtime.ts';
import { faultCodes } from '../../errors/protocol-fault.ts';
import { listCacheHints, listCapabilities, describeIdentity } from '../protocol/capabilities.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { listRevisions } from '../protocol/revisions.ts';
import { installHandlers } from './handlers.ts';

/** Newest first: the SDK offers the first if a client requests an unknown revision. */
const LEGACY_REVISIONS = [...listRevisions('legacy')].reverse();

// Shared by all instances; otherwise each request would compile the schemas again.
const validator = new AjvJsonSchemaValidator();

/** The SDK's server with the kit's handlers. */
export class KitServer extends McpServer {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, callerOf: CallerOf) {
    const { definition } = runtime;
    super(describeIdentity(definition), {
      capabilities: listCapabilities(definition),
      ...(definition.instructions !== undefined && { instructions: definition.instructions }),
      cacheHints: listCacheHints(runtime),
      supportedProtocolVersions: LEGACY_REVISIONS,
      jsonSchemaValidator: validator,
      // The kit implements questions for both eras itself.
      inputRequired: { legacyShim: false },
    });
    this.#runtime = runtime;
    installHandlers(this.server, runtime, callerOf);
  }

  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(restateParamsFault(message), options);
    await super.connect(transport);
  }

  /** The SDK compares `Mcp-Param-*` headers with this schema before a call reaches the kit. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#runtime.definition.tools.get(name)?.inputJson;
  }
}

interface SchemaIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Rewrites errors for invalid params to −32602 with one sentence. The SDK uses −32603 for most
 * methods, and its message is the JSON of the schema issues.
 */
function restateParamsFault(message: JSONRPCMessage): JSONRPCMessage {
  // The kit's own errors of this kind contain data.
  if (!('error' in message) || message.error.data !== undefined) return message;
  const issue = findFirstIssue(message.error.message);
  if (issue === undefined) return message;
  // spec: jsonrpc.invalid-params
  const where = issue.path.join('.').slice(0, 128) || 'params';
  const what = issue.message.replace(/^Invalid (input|option): /, '').slice(0, 256);
  const error = { code: faultCodes.invalidParams, message: `Invalid params: ${where}: ${what}.` };
  return { ...message, error };
}

function findFirstIssue(text: string): SchemaIssue | undefined {
  const json = text.replace(/^Invalid [\w/]+ request: /, '');
  if (!json.startsWith('[\n')) return undefined;
  try {
    const [issue] = JSON.parse(json) as readonly Partial<SchemaIssue>[];
    return Array.isArray(issue?.path) ? (issue as SchemaIssue) : undefined;
  } catch {
    return undefined;
  }
}
