import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';

import type { Caller, Exchange } from '../../call/types.ts';
import { mayUse } from '../../call/admit.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { Completer } from '../../define/completion.ts';
import { faultCodes, ProtocolFault } from '../../errors/protocol-fault.ts';
import { serveMethod } from './serve-method.ts';
import { findPrompt } from './prompts.ts';

const MAX_VALUES = 100;

/** Handles `completion/complete`. */
export async function complete(
  runtime: Runtime,
  exchange: Exchange,
  params: CompleteRequestParams,
): Promise<CompleteResult> {
  const { argument, context } = params;
  const answer = serveMethod(runtime, exchange, {
    target: [argument.name.slice(0, 128), { value: argument.value }],
    resolve: () => findCompleter(runtime, exchange.caller, params),
    run: (completer) => completer(argument.value, { arguments: context?.arguments ?? {} }),
    answer: (_completer, returned) => toResult(returned as readonly string[]),
  });
  // A completer has no context to ask with, so the result is never `input_required`.
  return answer as Promise<CompleteResult>;
}

function toResult(values: readonly string[]): CompleteResult {
  return {
    completion: {
      values: values.slice(0, MAX_VALUES),
      total: values.length,
      hasMore: values.length > MAX_VALUES,
    },
  };
}

function findCompleter(
  runtime: Runtime,
  caller: Caller,
  { ref, argument }: CompleteRequestParams,
): Completer {
  const { names, completers } = findSubject(runtime, caller, ref);
  if (names.includes(argument.name)) return completers[argument.name] ?? (() => []);
  // spec: complete.bad-ref
  throw new ProtocolFault(
    faultCodes.invalidParams,
    `No argument "${argument.name.slice(0, 128)}" to complete: expected one of ${names.join(', ') || 'none'}.`,
  );
}

interface Subject {
  readonly names: readonly string[];
  readonly completers: Readonly<Record<string, Completer>>;
}

function findSubject(runtime: Runtime, caller: Caller, ref: CompleteRequestParams['ref']): Subject {
  if (ref.type === 'ref/prompt') {
    const prompt = findPrompt(runtime, caller, ref.name);
    return {
      names: prompt.arguments.map((argument) => argument.name),
      completers: prompt.complete,
    };
  }
  const template = runtime.definition.resources.find(
    (resource) =>
      (resource.uriTemplate === ref.uri || resource.uri === ref.uri) && mayUse(caller, resource),
  );
  if (template === undefined) {
    throw new ProtocolFault(
      faultCodes.invalidParams,
      `Unknown resource template: ${ref.uri.slice(0, 256)}`,
    );
  }
  const names = [...(template.uriTemplate ?? '').matchAll(/\{[+#./;?&]?([^}]+)\}/g)].flatMap(
    ([, list = '']) => list.split(',').map((name) => name.replace(/[*]$|:\d+$/, '')),
  );
  return { names, completers: template.complete ?? {} };
}
