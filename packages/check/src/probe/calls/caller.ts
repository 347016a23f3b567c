import { isReadOnly } from '../../calls/permission.ts';
import { createEndpoint } from '../../wire/http-endpoint.ts';
import { openHttpSession } from '../../wire/http-session.ts';
import type { Json } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import { type CallRecord, isSuccess } from './calls.evidence.ts';

/** Tools that take longer than this are not called again and again. */
const SLOW_MS = 2000;

/** A tool with arguments that worked, ready to be called again. */
export interface Ready {
  readonly tool: CallableTool;
  readonly args: Json;
}

/** The tools that can be called again quickly. */
export function listReadyTools(context: ProbeContext): readonly Ready[] {
  const calls = context.getEvidence('calls');
  return context.callable().flatMap((tool) => {
    const isSlow = calls.some((call) => call.tool === tool.name && (call.tookMs ?? 0) > SLOW_MS);
    const args = findGoodArguments(tool, calls);
    return isSlow || args === undefined ? [] : [{ tool, args }];
  });
}

/** Those that say to only read. */
export const listReaderTools = (context: ProbeContext): readonly Ready[] =>
  listReadyTools(context).filter(({ tool }) => isReadOnly(tool.definition));

/** Calls a tool again. */
export const callAgain = (
  context: ProbeContext,
  session: Session,
  { tool, args, purpose = 'again' }: Ready & { readonly purpose?: string },
): Promise<CallRecord | undefined> =>
  context.call(session, { tool: tool.name, purpose, arguments: args });

/** The call of a tool that succeeded. */
export const findGoodCall = (
  tool: CallableTool,
  calls: readonly CallRecord[],
): CallRecord | undefined => calls.find((call) => call.tool === tool.name && isSuccess(call));

/** Arguments that worked, or else the smallest that should. */
export const findGoodArguments = (
  tool: CallableTool,
  calls: readonly CallRecord[],
): Json | undefined => findGoodCall(tool, calls)?.arguments ?? tool.candidates[0];

/** Works on all items, so many at once, and gives the results in the order of the items. */
export async function runInTurns<Item, Value>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const results: Value[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      // The index is below the length.
      results[index] = await work(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** A session on an unused connection: a new process, or a new socket. */
export async function withNewConnection<Value>(
  context: ProbeContext,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  if (!context.endpoint || context.variant.transport !== 'http') return work(await context.open());
  const { timeoutMs, quietMs, tokens } = context.settings;
  const endpoint = createEndpoint(context.endpoint.url.href);
  try {
    const session = await openHttpSession({
      name: 'new connection',
      variant: context.variant,
      endpoint,
      headers: tokens.token === undefined ? {} : { authorization: `Bearer ${tokens.token}` },
      timeoutMs,
      openMs: timeoutMs,
      quietMs,
    });
    const value = await work(session);
    await session.close();
    return value;
  } finally {
    endpoint.close();
  }
}
