import { isReadOnly } from '../../calls/permission.ts';
import type { CallRecord } from '../../evidence/calls.ts';
import type { Json } from '../../wire/json.ts';
import type { CallableTool, ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { goodArguments } from './good-arguments.ts';

/** Tools that take longer than this are not called again and again. */
const SLOW_MS = 2000;

/** A tool with arguments that worked, ready to be called again. */
export interface Ready {
  readonly tool: CallableTool;
  readonly args: Json;
}

/** The tools that can be called again quickly. */
export function readyTools(context: ProbeContext): readonly Ready[] {
  const calls = context.piece('calls');
  return context.callable().flatMap((tool) => {
    const isSlow = calls.some((call) => call.tool === tool.name && (call.tookMs ?? 0) > SLOW_MS);
    const args = goodArguments(tool, calls);
    return isSlow || args === undefined ? [] : [{ tool, args }];
  });
}

/** Those that say to only read. */
export const readerTools = (context: ProbeContext): readonly Ready[] =>
  readyTools(context).filter(({ tool }) => isReadOnly(tool.definition));

/** Calls a tool again. */
export const callAgain = (
  context: ProbeContext,
  session: Session,
  { tool, args, purpose = 'again' }: Ready & { readonly purpose?: string },
): Promise<CallRecord | undefined> =>
  context.call(session, { tool: tool.name, purpose, arguments: args });
