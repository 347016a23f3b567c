import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import { redactDetails } from '../errors/redact.ts';
import { ToolError } from '../errors/tool-error.ts';
import { fitBlock, fitsRevision, isNewest } from './fit-client.ts';
import type { Exchange } from './exchange.ts';
import type { Runtime } from './runtime.ts';
import type { Rendered } from './render.ts';

/** A result, and the same as JSON where that is there already. */
export interface Called {
  readonly result: CallToolResult | InputRequiredResult;
  readonly json?: string;
}

/** The result of a call that worked, fitted to the client's revision. */
export function success(rendered: Rendered, exchange: Exchange): Called {
  const { revision } = exchange.client;
  const result = fitted(rendered, revision);
  return isNewest(revision) ? { result, json: rendered.json } : { result };
}

function fitted(rendered: Rendered, revision: Revision): CallToolResult {
  const structured = fitsRevision('structuredContent', revision) ? rendered.structured : undefined;
  // The SDK's types are mutable twins of ours.
  return {
    content: rendered.content.map((block) => fitBlock(block, revision)),
    ...(structured !== undefined && { structuredContent: structured.value }),
    ...rendered.beside,
    ...(rendered.meta !== undefined && { _meta: rendered.meta }),
  } as CallToolResult;
}

/** The key under which programs find what went wrong. */
export const ERROR_META_KEY = 'dev.wellspoken/error';

/** The result of a call that failed, for models in words and for programs in `_meta`. */
export function failure(error: ToolError, runtime: Runtime): CallToolResult {
  const told = tellPrograms(error, runtime);
  const lines = [runtime.redact(error.message), ...told.suggestions];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { [ERROR_META_KEY]: told },
  };
}

/** What programs are told of a failure. */
export interface ToldError {
  readonly [key: string]: unknown;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  readonly suggestions: readonly string[];
}

/** The machine-readable side of a failure, in a result or in the data of a protocol error. */
export function tellPrograms(error: ToolError, runtime: Runtime): ToldError {
  return {
    ...redactDetails(error.details, runtime.redact),
    code: error.code,
    retryable: error.retryable,
    ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    suggestions: error.suggestions.map(runtime.redact),
  };
}
