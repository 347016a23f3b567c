import type { Tool } from '../define/tool.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import { toCanonicalJson } from '../define/schema/json.ts';
import { nearest } from '../utils/text.ts';
import type { Leaves } from './deadline.ts';
import { admit, limitByKey, mayUse } from './admit.ts';
import { runRecorded, type Recorded, guardFaults, type RecordedWork } from './run-recorded.ts';
import type { Caller, Exchange } from './types.ts';
import { handle } from './handle.ts';
import { render, type Rendered } from './render.ts';
import { type Called, createFailure, createSuccess } from './respond.ts';
import type { Runtime } from './runtime.ts';
import { validateInput } from './validate-input.ts';

/** The parameters of a `tools/call` request. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

/** Runs one tool call; shared by all transports and protocol eras. */
export function callTool(
  runtime: Runtime,
  exchange: Exchange,
  params: CallParams,
): Promise<Called> {
  if (runtime.remote !== undefined) {
    // The other side runs this same function.
    return runtime.remote(exchange, { method: 'tools/call', params }) as Promise<Called>;
  }
  const undertaking: RecordedWork<Called> = {
    target: [params.name.slice(0, 128), params.arguments],
    work: async () => {
      const tool = resolveTool(runtime, exchange.caller, params.name);
      return answerCall(runtime, exchange, { tool, params });
    },
    failed: (error) => ({ result: createFailure(error, runtime) }),
  };
  return guardFaults(runtime, exchange, () => runRecorded(runtime, exchange, undertaking));
}

async function answerCall(
  runtime: Runtime,
  exchange: Exchange,
  { tool, params }: { readonly tool: Tool; readonly params: CallParams },
): Promise<Recorded<Called>> {
  const leave = admit(runtime, exchange, tool);
  let started = false;
  try {
    const input = await validateInput(tool, params.arguments);
    limitByKey(runtime, exchange, { tool, input });
    const cache = answerFromCache(runtime, exchange, { tool, input });
    if (cache.kept !== undefined) {
      return { result: createSuccess(cache.kept, exchange), outcome: 'cached' };
    }
    started = true;
    const handled = await handle(runtime, exchange, {
      target: [tool.name, params.arguments ?? {}],
      timeoutMs: tool.timeoutMs ?? runtime.definition.limits.timeoutMs,
      foreign: tool.foreign,
      run: (ctx) => tool.run(input, ctx),
      leaves: describeLeftovers(tool),
      ended: leave,
    });
    if ('needs' in handled) return { result: { result: handled.needs }, outcome: 'input_required' };
    const rendered = await render(tool, handled.value);
    assertSize(runtime, tool, rendered);
    cache.keep(rendered);
    return { result: createSuccess(rendered, exchange), outcome: 'ok' };
  } finally {
    // A running handler keeps its place until it really ends, even after a timeout.
    if (!started) leave();
  }
}

function describeLeftovers({ hints }: Tool): Leaves {
  if (hints.readOnly) return 'nothing';
  return hints.idempotent ? 'repeatable' : 'unknown';
}

/** Finds a tool by name; throws a protocol error if it is unknown. */
export function resolveTool({ definition }: Runtime, caller: Caller, name: string): Tool {
  const tool = definition.tools.get(name);
  if (tool !== undefined && !definition.isHidden(name)) return tool;
  const known = [...definition.tools.values()].filter(
    (candidate) => !definition.isHidden(candidate.name) && mayUse(caller, candidate),
  );
  const meant = nearest(
    name.slice(0, 128),
    known.map((candidate) => candidate.name),
  );
  // spec: call.unknown-tool
  throw new ProtocolFault(
    faultCodes.invalidParams,
    `Unknown tool: ${name.slice(0, 128)}${meant === undefined ? '' : `. Did you mean "${meant}"?`}`,
  );
}

/** A cache entry: the stored result, if any, and a function to store a new one. */
interface CachedAnswer {
  readonly kept: Rendered | undefined;
  keep(rendered: Rendered): void;
}

/** Looks up a cached result; tools without a cache never have one. */
export function answerFromCache(
  runtime: Runtime,
  exchange: Exchange,
  call: { readonly tool: Tool; readonly input: unknown },
): CachedAnswer {
  const { cache, name } = call.tool;
  if (cache === undefined) return { kept: undefined, keep: () => {} };
  const { id, scopes = null } = exchange.caller;
  // A caller may use several tokens, and a result for one set of scopes is not valid for others.
  const owner = cache.scope === 'everyone' ? '' : [id, scopes && [...scopes].toSorted()];
  if (!isJson(call.input)) return { kept: undefined, keep: () => {} };
  const key = toCanonicalJson([name, owner, call.input]);
  return {
    kept: runtime.answers.get(key),
    keep: (rendered) => {
      runtime.answers.set(key, rendered, { ttl: cache.ttlMs });
    },
  };
}

// Parsed input can hold non-JSON values such as sets, which would share a key: those are not
// cached.
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || value === null) return !ODD.includes(typeof value);
  if (value instanceof Date) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every(isJson);
}

const ODD: readonly string[] = ['bigint', 'function', 'symbol'];

/** Throws if a result exceeds its limit; the error suggests how to make it smaller. */
function assertSize(runtime: Runtime, tool: Tool, rendered: Rendered): void {
  const max = tool.maxResultBytes ?? runtime.definition.limits.maxResultBytes;
  if (rendered.bytes <= max) return;
  const narrowing =
    tool.narrowWith.length > 0
      ? `Narrow it with ${tool.narrowWith.join(', ')}.`
      : 'Ask for less at once.';
  throw new ToolError(
    'too_large',
    `The answer has ${rendered.bytes} bytes, ${rendered.bytes - max} more than the ${max} that are allowed.`,
    { suggestions: [narrowing] },
  );
}
