import type { InputRequiredResult } from '@modelcontextprotocol/server';

import { createContext, createProgress } from './context.ts';
import { prepareDeadline, type Deadline, type Leaves } from './deadline.ts';
import { startInterview, type Interview, type Pending } from './interview.ts';
import type { CarriedState } from './request-state.ts';
import type { Context, Exchange } from './types.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import { toCanonicalJson } from '../define/schema/json.ts';
import type { Runtime } from './runtime.ts';

/** An author's handler, with its limits. */
export interface Handling {
  /** The name and arguments; a sealed request state is bound to them. */
  readonly target: readonly [name: string, args: unknown];
  readonly timeoutMs: number;
  /** What of others the handler's answer quotes. */
  readonly foreign?: string | undefined;
  readonly run: (ctx: Context) => unknown;
  /** What it may have done when the time is over; nothing by default. */
  readonly leaves?: Leaves;
  /** Called when the handler has really ended, which may be after the response was sent. */
  readonly ended?: () => void;
}

/** The outcome of a handler: a value, or questions that the client must answer first. */
export type Handled = { readonly value: unknown } | { readonly needs: InputRequiredResult };

/** Runs a handler with a deadline, cancellation and questions to the user. */
export async function handle(
  runtime: Runtime,
  exchange: Exchange,
  handling: Handling,
): Promise<Handled> {
  // Lazy, because few calls carry a request state or need one.
  const binding = (): string =>
    toCanonicalJson([
      runtime.definition.name,
      exchange.caller.id,
      exchange.method,
      ...handling.target,
    ]);
  const carried =
    exchange.requestState === undefined
      ? undefined
      : await openState(runtime, exchange, binding()).catch((error: unknown) => {
          handling.ended?.();
          throw error;
        });
  const deadline = prepareDeadline(handling.timeoutMs, exchange.whenGone, handling.leaves);
  const progress = createProgress(exchange);
  const interview = startInterview(exchange, deadline, carried);
  const ctx = createContext({
    runtime,
    exchange,
    deadline,
    progress,
    interview,
    foreign: handling.foreign,
  });
  try {
    const outcome = await run(handling, ctx, { deadline, interview });
    if ('value' in outcome) return outcome;
    const requestState = await runtime.sealer.seal(outcome.carry, binding());
    const inputRequests = outcome.requests;
    return { needs: { resultType: 'input_required', inputRequests, requestState } };
  } finally {
    progress.stop();
    deadline.stop();
  }
}

interface Bounds {
  readonly deadline: Deadline;
  readonly interview: Interview;
}

// A synchronous handler cannot be interrupted, so the timer starts only for promises.
function run(
  handling: Handling,
  ctx: Context,
  { deadline, interview }: Bounds,
): Promise<Pending | { value: unknown }> | { value: unknown } {
  let returned: unknown;
  try {
    returned = handling.run(ctx);
  } catch (error) {
    handling.ended?.();
    throw error;
  }
  if (!isThenable(returned)) {
    handling.ended?.();
    return { value: returned };
  }
  deadline.arm();
  const work = Promise.resolve(returned).finally(handling.ended);
  return Promise.race([interview.suspended, deadline.broken, work.then((value) => ({ value }))]);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
}

// spec: mrtr.tamper
async function openState(
  runtime: Runtime,
  exchange: Exchange,
  binding: string,
): Promise<CarriedState> {
  const state =
    typeof exchange.requestState === 'string'
      ? await runtime.sealer.open(exchange.requestState, binding)
      : undefined;
  if (state !== undefined) return state;
  throw new ProtocolFault(
    faultCodes.invalidParams,
    'The requestState is not one that this server gave for this call, or it has expired or was used. Call again without it.',
  );
}
