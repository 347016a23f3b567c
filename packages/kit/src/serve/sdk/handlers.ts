import {
  type CompleteRequestParams,
  isInputRequiredResult,
  ProtocolError,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { type CallParams, callTool } from '../../call/call-tool.ts';
import type { HandlerMethod } from '../../call/remote.ts';
import { guardFaults } from '../../call/run-recorded.ts';
import type { Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import { complete } from '../methods/complete.ts';
import { listResources, listTemplates, readResource } from '../methods/resources.ts';
import { listTools } from '../methods/list-tools.ts';
import { getPrompt, listPrompts } from '../methods/prompts.ts';
import { type CallerOf, createExchange } from '../protocol/exchange.ts';
import { markLegacyCode } from '../protocol/legacy-message.ts';

type Work<Params, Result> = (exchange: Exchange, params: Params) => Result | Promise<Result>;
type Paged = { readonly cursor?: string | undefined };

type Handler<Params, Result> = (
  request: { params?: Params | undefined },
  ctx: ServerContext,
) => Promise<Result>;
/** Adapts a handler of the kit to the SDK. */
type Answering = <Params, Result>(work: Work<Params, Result>) => Handler<Params, Result>;

/**
 * Creates the adapter of a server: requests become exchanges, and errors become protocol errors.
 */
export function createAnswering(server: Server, runtime: Runtime, callerOf: CallerOf): Answering {
  return (work) => (request, ctx) => {
    const exchange = createExchange(server, ctx, callerOf(ctx));
    // The SDK has validated the params against the method's schema; only lists may have none.
    const params = (request.params ?? {}) as Parameters<typeof work>[1];
    return guardFaults(runtime, exchange, () => work(exchange, params)).catch((thrown: unknown) => {
      throw toSdkError(thrown);
    });
  };
}

/** Registers handlers for the methods of all declared capabilities. */
export function installHandlers(server: Server, runtime: Runtime, callerOf: CallerOf): void {
  const answer = createAnswering(server, runtime, callerOf);
  const relay = createRelaying(runtime);
  const declared = server.getCapabilities();
  if (declared.tools) {
    server.setRequestHandler(
      'tools/list',
      answer((ex, { cursor }: Paged) => listTools(runtime, ex, cursor)),
    );
    server.setRequestHandler(
      'tools/call',
      answer((ex, params: CallParams) => call(server, runtime, [ex, params])),
    );
  }
  if (declared.resources) {
    const list = relay('resources/list', (ex, { cursor }: Paged) =>
      listResources(runtime, ex, cursor),
    );
    const read = relay('resources/read', (ex, { uri }: { uri: string }) =>
      readResource(runtime, ex, uri),
    );
    server.setRequestHandler('resources/list', answer(list));
    server.setRequestHandler(
      'resources/templates/list',
      answer((ex, { cursor }: Paged) => listTemplates(runtime, ex, cursor)),
    );
    server.setRequestHandler('resources/read', answer(read));
  }
  if (declared.prompts) {
    const get = relay('prompts/get', (ex, params: CallParams) => getPrompt(runtime, ex, params));
    server.setRequestHandler(
      'prompts/list',
      answer((ex, { cursor }: Paged) => listPrompts(runtime, ex, cursor)),
    );
    server.setRequestHandler('prompts/get', answer(get));
  }
  if (declared.completions) {
    const suggest = relay('completion/complete', (ex, params: CompleteRequestParams) =>
      complete(runtime, ex, params),
    );
    server.setRequestHandler('completion/complete', answer(suggest));
  }
}

/** Sends requests on to where the handlers run, if that is not here; tool calls do so themselves. */
function createRelaying({
  remote,
}: Runtime): <Params, Result>(
  method: Exclude<HandlerMethod, 'tools/call'>,
  work: Work<Params, Result>,
) => Work<Params, Result> {
  return (method, work) =>
    remote === undefined
      ? work
      : // The other side runs this same work.
        (exchange, params) => remote(exchange, { method, params }) as ReturnType<typeof work>;
}

type CallResult = Awaited<ReturnType<typeof callTool>>['result'];

// Non-object data is valid in the modern era only; the SDK wraps it for older clients.
async function call(
  server: Server,
  runtime: Runtime,
  [exchange, params]: [Exchange, CallParams],
): Promise<CallResult> {
  const { result } = await callTool(runtime, exchange, params);
  if (isInputRequiredResult(result) || result.structuredContent === undefined) return result;
  const { outputJson } = runtime.definition.tools.get(params.name) ?? {};
  const projected = server.projectCallToolResult(result, outputJson);
  if (projected.structuredContent === result.structuredContent) return projected;
  // spec: call.text-mirror
  const mirror = JSON.stringify(result.structuredContent);
  const wrapped = JSON.stringify(projected.structuredContent);
  const content = projected.content.map((block) =>
    block.type === 'text' && block.text === mirror ? { ...block, text: wrapped } : block,
  );
  return { ...projected, content };
}

/** Converts an error of the kit to one of the SDK. */
function toSdkError(thrown: unknown): unknown {
  if (!(thrown instanceof ProtocolFault)) return thrown;
  const { code, message, data } = thrown;
  if (code !== faultCodes.resourceNotFoundLegacy) return new ProtocolError(code, message, data);
  return new ProtocolError(faultCodes.invalidParams, message, markLegacyCode(data ?? {}, code));
}
