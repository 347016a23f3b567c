import { lackingScopeError } from '../auth/lacking.ts';
import { mayUse } from '../auth/may-use.ts';
import type { Tool } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { KeyLimit } from '../runtime/concurrency.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { tooOften } from './too-often.ts';

const BUSY_RETRY_MS = 1_000;

/** What is let in: a tool with limits of its own, or all that one method does. */
export type Admitted = Pick<Tool, 'name'> &
  Partial<Pick<Tool, 'scopes' | 'rateLimit' | 'concurrency'>>;

/** Lets a call in, or refuses it with when to try again; returns the way out. */
export function admit(runtime: Runtime, exchange: Exchange, tool: Admitted): () => void {
  if (!mayUse(exchange.caller, tool)) throw lackingScopeError(`The tool ${tool.name}`, tool);
  const caller = exchange.caller.id;
  count(runtime, exchange, tool);
  const { concurrency, concurrencyPerCaller } = runtime.definition.limits;
  const limits: KeyLimit[] = [
    { key: 'all', max: concurrency },
    { key: `caller ${caller}`, max: concurrencyPerCaller },
  ];
  if (tool.concurrency !== undefined) {
    limits.push({ key: `tool ${tool.name}`, max: tool.concurrency });
  }
  const entry = runtime.gate.enter(limits);
  if ('leave' in entry) return entry.leave;
  throw new ToolError('busy', `${entry.full.max} calls are running already, which is the limit.`, {
    retryAfterMs: BUSY_RETRY_MS,
    suggestions: ['Wait for a call to finish, then try again.'],
  });
}

function count(runtime: Runtime, { caller, method }: Exchange, tool: Admitted): void {
  const { limiter, definition } = runtime;
  const limit = tool.rateLimit ?? runtime.rateLimit;
  const perMinute = method === 'tools/call' ? definition.limits.callsPerMinute : undefined;
  const all = `${caller.id}\n`;
  // Looked at first: what is refused by one limit does not count for another.
  if (perMinute !== undefined) {
    const { left, moreMs } = limiter.look(all, perMinute);
    if (left === 0) throw tooOften({ which: '', perMinute, waitMs: moreMs });
  }
  if (limit !== undefined) {
    const waitMs = limiter.take(`${all}${tool.name}`, limit.perMinute);
    if (waitMs > 0) throw tooOften({ which: `of ${tool.name}`, ...limit, waitMs });
  }
  if (perMinute !== undefined) limiter.take(all, perMinute);
}
