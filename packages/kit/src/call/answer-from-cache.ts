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
  const key = canonicalJson([name, owner, call.input]);
  return {
    kept: runtime.answers.get(key),
    keep: (rendered) => {
      runtime.answers.set(key, rendered, { ttl: cache.ttlMs });
    },
  };
}
