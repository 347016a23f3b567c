import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';

import { CallerGone } from '../context/deadline.ts';
import type { Tool } from '../define/tool.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { admit } from './admit.ts';
import { answerFromCache } from './answer-from-cache.ts';
import { bound } from './bound.ts';
import { explain } from './explain.ts';
import { handle } from './handle.ts';
import { startRecord, type Ending } from './record.ts';
import { render, type Rendered } from './render.ts';
import { resolveTool } from './resolve.ts';
import { failure, success } from './respond.ts';
import { validateInput } from './validate-input.ts';

/** What a client asks for. */
export interface CallParams {
  readonly name: string;
  readonly arguments?: unknown;
}

/** One tool call, from the name to the result; every transport and era ends here. */
export async function callTool(
  runtime: Runtime,
  exchange: Exchange,
  params: CallParams,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = resolveTool(runtime, params.name);
  const recording = startRecord(runtime, exchange, { name: tool.name, args: params.arguments });
  let ending: Ending = { outcome: 'failed' };
  try {
    const answer = await recording.within(() => answerCall(runtime, exchange, { tool, params }));
    if ('needs' in answer) {
      ending = { outcome: 'input_required' };
      return answer.needs;
    }
    ending = { outcome: answer.cached ? 'cached' : 'ok' };
    return success(answer.rendered, exchange);
  } catch (thrown) {
    if (thrown instanceof ProtocolFault) {
      ending = { outcome: 'refused', code: String(thrown.code) };
      throw thrown;
    }
    if (thrown instanceof CallerGone) {
      ending = { outcome: 'cancelled' };
      throw thrown;
    }
    const { error, reference } = explain(thrown, runtime, exchange);
    ending = { outcome: 'failed', code: error.code, ...(reference !== undefined && { reference }) };
    return failure(error, runtime);
  } finally {
    recording.end(ending);
  }
}

type CallAnswer =
  | { readonly needs: InputRequiredResult }
  | { readonly rendered: Rendered; readonly cached: boolean };

async function answerCall(
  runtime: Runtime,
  exchange: Exchange,
  { tool, params }: { readonly tool: Tool; readonly params: CallParams },
): Promise<CallAnswer> {
  const leave = admit(runtime, exchange, tool);
  let started = false;
  try {
    const input = await validateInput(tool, params.arguments);
    const cache = answerFromCache(runtime, exchange, { tool, input });
    if (cache.kept !== undefined) return { rendered: cache.kept, cached: true };
    started = true;
    const handled = await handle(runtime, exchange, {
      target: [tool.name, params.arguments ?? {}],
      timeoutMs: tool.timeoutMs ?? runtime.definition.limits.timeoutMs,
      run: (ctx) => tool.run(input, ctx),
      ended: leave,
    });
    if ('needs' in handled) return handled;
    const rendered = await render(tool, handled.value);
    bound(runtime, tool, rendered);
    cache.keep(rendered);
    return { rendered, cached: false };
  } finally {
    // Once the author's code runs, it leaves when it has really ended, however late that is.
    if (!started) leave();
  }
}
