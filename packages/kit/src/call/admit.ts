import { lackingScope } from '../auth/lacking.ts';
import { mayUse } from '../auth/may-use.ts';
import type { Tool } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import type { KeyLimit } from '../runtime/concurrency.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';

const BUSY_RETRY_MS = 1_000;

/** What is let in: a tool with limits of its own, or all that one method does. */
export type Admitted = Pick<Tool, 'name'> &
  Partial<Pick<Tool, 'scopes' | 'rateLimit' | 'concurrency'>>;

/** Lets a call in, or refuses it with when to try again; returns the way out. */
export function admit(runtime: Runtime, exchange: Exchange, tool: Admitted): () => void {
  if (!mayUse(exchange.caller, tool)) throw denied(tool);
  const limit = tool.rateLimit ?? runtime.rateLimit;
  const caller = exchange.caller.id;
  if (limit !== undefined) {
    const waitMs = runtime.limiter.take(`${caller}\n${tool.name}`, limit.perMinute);
    if (waitMs > 0) throw tooOften(tool.name, limit.perMinute, waitMs);
  }
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

function denied(tool: Admitted): ToolError {
  return new ToolError('permission_denied', lackingScope(`The tool ${tool.name}`, tool), {
    suggestions: ['Call again with a token that holds them.'],
  });
}

function tooOften(name: string, perMinute: number, waitMs: number): ToolError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ToolError(
    'rate_limited',
    `More than ${perMinute} ${perMinute === 1 ? 'call' : 'calls'} of ${name} in a minute.`,
    {
      retryAfterMs: waitMs,
      suggestions: [`Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`],
    },
  );
}
