import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';

import { explain } from '../call/explain.ts';
import type { Completer } from '../define/completion.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { findPrompt } from './prompts.ts';

const MAX_VALUES = 100;

/** Answers `completion/complete`. */
export async function complete(
  runtime: Runtime,
  exchange: Exchange,
  params: CompleteRequestParams,
): Promise<CompleteResult> {
  assertInTime(runtime, exchange);
  const { name, value } = params.argument;
  const { names, completers } = subjectOf(runtime, params.ref);
  if (!names.includes(name)) {
    // spec: complete.bad-ref
    throw new ProtocolFault(
      faultCodes.invalidParams,
      `No argument "${name.slice(0, 128)}" to complete: expected one of ${names.join(', ') || 'none'}.`,
    );
  }
  const values = await suggest(runtime, exchange, async () =>
    completers[name]?.(value, { arguments: params.context?.arguments ?? {} }),
  );
  return {
    completion: {
      values: values.slice(0, MAX_VALUES),
      total: values.length,
      hasMore: values.length > MAX_VALUES,
    },
  };
}

// spec: complete.rate-limit
function assertInTime(runtime: Runtime, exchange: Exchange): void {
  if (runtime.rateLimit === undefined) return;
  const waitMs = runtime.limiter.take(
    `${exchange.caller.id}\ncomplete`,
    runtime.rateLimit.perMinute,
  );
  if (waitMs === 0) return;
  throw new ProtocolFault(
    faultCodes.internalError,
    `Too many completions in a minute. Try again in ${Math.ceil(waitMs / 1_000)} s.`,
    { code: 'rate_limited', retryable: true, retryAfterMs: waitMs },
  );
}

interface Subject {
  readonly names: readonly string[];
  readonly completers: Readonly<Record<string, Completer>>;
}

function subjectOf(runtime: Runtime, ref: CompleteRequestParams['ref']): Subject {
  if (ref.type === 'ref/prompt') {
    const prompt = findPrompt(runtime, ref.name);
    return {
      names: prompt.arguments.map((argument) => argument.name),
      completers: prompt.complete,
    };
  }
  const template = runtime.definition.resources.find(
    (resource) => resource.uriTemplate === ref.uri || resource.uri === ref.uri,
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

async function suggest(
  runtime: Runtime,
  exchange: Exchange,
  ask: () => Promise<readonly string[] | undefined>,
): Promise<string[]> {
  try {
    return [...((await ask()) ?? [])];
  } catch (thrown) {
    const { error } = explain(thrown, runtime, exchange);
    throw new ProtocolFault(faultCodes.internalError, runtime.redact(error.message));
  }
}
