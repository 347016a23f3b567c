import type { Tool } from '../define/tool.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { admit } from './admit.ts';
import { answerFromCache } from './answer-from-cache.ts';
import { bound } from './bound.ts';
import { conclude, type Concluded } from './conclude.ts';
import { handle } from './handle.ts';
import { limitByKey } from './limit-by-key.ts';
import { render } from './render.ts';
import { resolveTool } from './resolve.ts';
import { failure, success, type Called } from './respond.ts';
import { validateInput } from './validate-input.ts';

/** What a client asks for. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

/** One tool call, from the name to the result; every transport and era ends here. */
export function callTool(
  runtime: Runtime,
  exchange: Exchange,
  params: CallParams,
): Promise<Called> {
  return conclude(runtime, exchange, {
    target: [params.name.slice(0, 128), params.arguments],
    work: async () => {
      const tool = resolveTool(runtime, exchange.caller, params.name);
      return answerCall(runtime, exchange, { tool, params });
    },
    failed: (error) => ({ result: failure(error, runtime) }),
  });
}

async function answerCall(
  runtime: Runtime,
  exchange: Exchange,
  { tool, params }: { readonly tool: Tool; readonly params: CallParams },
): Promise<Concluded<Called>> {
  const leave = admit(runtime, exchange, tool);
  let started = false;
  try {
    const input = await validateInput(tool, params.arguments);
    limitByKey(runtime, exchange, { tool, input });
    const cache = answerFromCache(runtime, exchange, { tool, input });
    if (cache.kept !== undefined) {
      return { result: success(cache.kept, exchange), outcome: 'cached' };
    }
    started = true;
    const handled = await handle(runtime, exchange, {
      target: [tool.name, params.arguments ?? {}],
      timeoutMs: tool.timeoutMs ?? runtime.definition.limits.timeoutMs,
      run: (ctx) => tool.run(input, ctx),
      ended: leave,
    });
    if ('needs' in handled) return { result: { result: handled.needs }, outcome: 'input_required' };
    const rendered = await render(tool, handled.value);
    bound(runtime, tool, rendered);
    cache.keep(rendered);
    return { result: success(rendered, exchange), outcome: 'ok' };
  } finally {
    // Once the author's code runs, it leaves when it has really ended, however late that is.
    if (!started) leave();
  }
}
