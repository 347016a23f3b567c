import type { Tool } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import { hashText } from '../utils/text.ts';
import { SLOTS } from './fair-limits.ts';
import type { ConcurrencyGate, KeyLimit } from './limits.ts';
import type { Runtime } from './runtime.ts';
import type { Caller, Exchange } from './types.ts';

const BUSY_RETRY_MS = 1_000;

/** What is admitted: a tool with its own limits, or a whole method. */
type Admitted = Pick<Tool, 'name'> & Partial<Pick<Tool, 'scopes' | 'rateLimit' | 'concurrency'>>;

/** Admits a call and returns the function that ends it; throws a retryable error at a limit. */
export function admit(runtime: Runtime, exchange: Exchange, tool: Admitted): () => void {
  if (!mayUse(exchange.caller, tool)) throw createScopeError(`The tool ${tool.name}`, tool);
  count(runtime, exchange, tool);
  const entry = enter(runtime, exchange.caller, tool);
  if ('leave' in entry) return entry.leave;
  throw new ToolError('busy', `${entry.full.max} calls are running already, which is the limit.`, {
    retryAfterMs: BUSY_RETRY_MS,
    suggestions: ['Wait for a call to finish, then try again.'],
  });
}

function enter(
  runtime: Runtime,
  caller: Caller,
  tool: Admitted,
): ReturnType<ConcurrencyGate['enter']> {
  const { concurrency, concurrencyPerCaller } = runtime.definition.limits;
  const own: KeyLimit = { key: `caller ${caller.id}`, max: concurrencyPerCaller };
  const limits: KeyLimit[] = [{ key: 'all', max: concurrency }, own];
  if (tool.concurrency !== undefined) {
    limits.push({ key: `tool ${tool.name}`, max: tool.concurrency });
  }
  const entry = runtime.gate.enter(limits);
  const reserve = Math.floor(concurrencyPerCaller / SLOTS);
  if ('leave' in entry || entry.full !== own || reserve === 0) return entry;
  // Other clients of the caller took all places: each client has a few of its own beside them.
  const slot = runtime.fair.slotOf(caller);
  if (slot === undefined) return entry;
  const others = limits.filter((limit) => limit !== own);
  return runtime.gate.enter([{ key: `slot ${slot}`, max: reserve }, ...others]);
}

function count(runtime: Runtime, { caller, method }: Exchange, tool: Admitted): void {
  const { fair, definition } = runtime;
  const limit = tool.rateLimit ?? runtime.rateLimit;
  const perMinute = method === 'tools/call' ? definition.limits.callsPerMinute : undefined;
  if (limit === undefined && perMinute === undefined) return fair.notice(caller);
  const all = `${caller.id}\n`;
  // Peeked at first: a call that one limit rejects must not count against another.
  if (perMinute !== undefined) {
    const { left, moreMs } = fair.look(caller, all, perMinute);
    if (left === 0) throw createRateLimitError({ which: '', perMinute, waitMs: moreMs });
  }
  if (limit !== undefined) {
    const waitMs = fair.take(caller, `${all}${tool.name}`, limit.perMinute);
    if (waitMs > 0) throw createRateLimitError({ which: `of ${tool.name}`, ...limit, waitMs });
  }
  if (perMinute !== undefined) fair.take(caller, all, perMinute);
}

/** Keys are built from arguments, so longer ones are hashed to bound memory. */
const LONGEST_KEY = 128;

/** Rejects a call when its caller has used the same key too often, over all tools that share it. */
export function limitByKey(
  runtime: Runtime,
  exchange: Exchange,
  { tool, input }: { readonly tool: Tool; readonly input: unknown },
): void {
  if (tool.limitBy === undefined) return;
  const { name, perMinute, key } = tool.limitBy;
  const said = key(input);
  if (said === undefined) return;
  const short = said.length <= LONGEST_KEY ? said : hashText(said);
  // Cannot collide: the keys of tool limits have text on the second line, the overall key has no
  // third.
  const place = `${exchange.caller.id}\n\n${name}\n${short}`;
  const waitMs = runtime.limiter.take(place, perMinute);
  if (waitMs > 0) throw createRateLimitError({ which: `for the same ${name}`, perMinute, waitMs });
}

/** A call that exceeds a rate limit. */
interface TooSoon {
  /** Describes which calls are counted, as in "of search_notes"; follows their number. */
  readonly which: string;
  readonly perMinute: number;
  readonly waitMs: number;
}

/** Creates an error that states which limit was reached, and when to retry. */
function createRateLimitError({ which, perMinute, waitMs }: TooSoon): ToolError {
  const seconds = Math.ceil(waitMs / 1000);
  const calls = [perMinute, perMinute === 1 ? 'call' : 'calls', which].filter(Boolean).join(' ');
  return new ToolError('rate_limited', `More than ${calls} in a minute.`, {
    retryAfterMs: waitMs,
    suggestions: [`Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`],
  });
}

/** Anything that requires scopes: a tool, prompt or resource. */
export interface Scoped {
  readonly scopes?: readonly string[] | undefined;
}

/** Whether a caller may see and use a definition; callers without scopes may use everything. */
export function mayUse({ scopes: held }: Caller, { scopes }: Scoped): boolean {
  if (held === undefined || scopes === undefined || scopes.length === 0) return true;
  return scopes.every((scope) => held.includes(scope));
}

/** Explains to a caller which scopes are missing, without revealing the ones it holds. */
export function describeLackingScope(what: string, { scopes = [] }: Scoped): string {
  const names = scopes.map((scope) => `"${scope}"`).join(' and ');
  const noun = scopes.length === 1 ? 'scope' : 'scopes';
  return `${what} needs the ${noun} ${names}, and the token of this request does not hold ${scopes.length === 1 ? 'it' : 'all of them'}.`;
}

/** Creates the error for a call without the required scopes; its details list them for programs. */
export function createScopeError(what: string, needed: Scoped): ToolError {
  return new ToolError('permission_denied', describeLackingScope(what, needed), {
    suggestions: ['Call again with a token that holds them.'],
    details: { scopes: needed.scopes ?? [] },
  });
}
