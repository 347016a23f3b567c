import { McpServer, type Transport } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';

import type { Runtime } from '../runtime/runtime.ts';
import type { CallerOf } from './caller-of.ts';
import { cacheHintsOf, capabilitiesOf, identityOf } from './capabilities.ts';
import { installHandlers } from './handlers.ts';
import { restateParamsFault } from './params-fault.ts';
import { revisionsOf } from './revisions-of.ts';

/** Newest first: an `initialize` that names none of them is offered the first. */
const LEGACY_REVISIONS = [...revisionsOf('legacy')].reverse();

// One validator for all instances: one per request would compile schemas again and again.
const validator = new AjvJsonSchemaValidator();

/** The SDK's server with the kit's answers behind it. */
export class KitServer extends McpServer {
  readonly #runtime: Runtime;

  constructor(runtime: Runtime, callerOf: CallerOf) {
    const { definition } = runtime;
    super(identityOf(definition), {
      capabilities: capabilitiesOf(definition),
      ...(definition.instructions !== undefined && { instructions: definition.instructions }),
      cacheHints: cacheHintsOf(runtime),
      supportedProtocolVersions: LEGACY_REVISIONS,
      jsonSchemaValidator: validator,
      // The kit asks in the way of each era itself.
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

  /** The SDK compares `Mcp-Param-*` headers by this schema before a call reaches the kit. */
  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#runtime.definition.tools.get(name)?.inputJson;
  }
}
