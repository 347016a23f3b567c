import type { Tool } from '../define/tool.ts';
import { canonicalJson } from '../runtime/canonical-json.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Rendered } from './render.ts';

/** A place for one answer: what was kept there, and how to keep a new one. */
export interface CachedAnswer {
  readonly kept: Rendered | undefined;
  keep(rendered: Rendered): void;
}

/** Looks for an answer that may be given again; tools without a cache never have one. */
export function answerFromCache(
  runtime: Runtime,
  exchange: Exchange,
  call: { readonly tool: Tool; readonly input: unknown },
): CachedAnswer {
  const { cache, name } = call.tool;
  if (cache === undefined) return { kept: undefined, keep: () => {} };
  const { id, scopes = null } = exchange.caller;
  // One caller may come with several tokens, and what one of them may see is not for the others.
  const owner = cache.scope === 'everyone' ? '' : [id, scopes && [...scopes].toSorted()];
  if (!isJson(call.input)) return { kept: undefined, keep: () => {} };
  const key = canonicalJson([name, owner, call.input]);
  return {
    kept: runtime.answers.get(key),
    keep: (rendered) => {
      runtime.answers.set(key, rendered, { ttl: cache.ttlMs });
    },
  };
}

// A schema may turn arguments into anything, and two sets look the same as JSON: those are not kept.
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (typeof value !== 'object' || value === null) return !ODD.includes(typeof value);
  if (value instanceof Date) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every(isJson);
}

const ODD: readonly string[] = ['bigint', 'function', 'symbol'];
