import { STATUS_CODES } from 'node:http';

import { ToolError, type ToolErrorOptions } from '../errors/tool-error.ts';
import type { ToolErrorCode } from '../errors/tool-error-codes.ts';

/** What a status of the service means for the caller of a tool; what is not here has failed. */
const codes: Readonly<Record<number, ToolErrorCode>> = {
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  407: 'unauthenticated',
  408: 'timeout',
  409: 'conflict',
  410: 'not_found',
  412: 'conflict',
  413: 'too_large',
  414: 'too_large',
  423: 'conflict',
  429: 'rate_limited',
  451: 'permission_denied',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** Statuses that say: not now, perhaps later. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
/** Statuses from 500 that say: never. */
const LASTING: ReadonlySet<number> = new Set([501, 505, 510]);

/** Whether a request that got this status may get another one later. */
export function isPassing(status: number): boolean {
  return PASSING.has(status) || isDown(status);
}

/** Whether a status says that the service itself is not well. */
export function isDown(status: number): boolean {
  return status >= 500 && !LASTING.has(status);
}

/** The error for a status, in words that are always the same for it. */
export function statusError(name: string, status: number, options: ToolErrorOptions): ToolError {
  const code = codes[status] ?? 'upstream_failed';
  const phrase = STATUS_CODES[status];
  const said = phrase === undefined ? `${status}` : `${status} ${phrase}`;
  return new ToolError(code, `${name} answered ${said}.`, {
    retryable: isPassing(status),
    suggestions: suggestionsFor(name, code),
    ...options,
  });
}

function suggestionsFor(name: string, code: ToolErrorCode): readonly string[] {
  if (code === 'unauthenticated')
    return [`Check the credential for ${name} in the settings of this server.`];
  if (code === 'rate_limited' || code === 'unavailable') return ['Try again later.'];
  return [];
}
