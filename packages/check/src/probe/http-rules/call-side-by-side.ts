import { isSuccess } from '../../evidence/call-outcome.ts';
import type { CallRecord } from '../../evidence/calls.ts';
import { fieldOf, type Json } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';

/** A call that is worth making while streams are watched. */
export interface StreamWish {
  readonly tool: string;
  readonly arguments?: Json;
}

const MOST_OF_A_KIND = 2;

/**
 * The calls that say most: those that report while they run, twice each, and, where old clients are
 * told of changes, those that change something. Any one call does where there is none of them.
 */
export function chooseCalls(context: ProbeContext): readonly StreamWish[] {
  const worked = context.piece('calls').filter(isSuccess);
  const chatty = worked.filter(({ exchange }) => exchange.others.length > 0);
  const changing =
    context.leg.era === 'legacy' ? worked.filter((record) => isChanging(context, record)) : [];
  const chosen = [
    ...chatty.slice(0, MOST_OF_A_KIND).flatMap((record) => [record, record]),
    ...changing.slice(0, MOST_OF_A_KIND),
  ];
  return (chosen.length > 0 ? chosen : worked.slice(0, 1)).map((record) => ({
    tool: record.tool,
    ...(record.arguments !== undefined && { arguments: record.arguments }),
  }));
}

function isChanging(context: ProbeContext, { tool }: CallRecord): boolean {
  const found = context.callable().find(({ name }) => name === tool);
  return fieldOf(found?.definition, 'annotations', 'readOnlyHint') !== true;
}

/** Makes the calls at once, each with a token of its own for its reports. */
export async function callSideBySide(
  context: ProbeContext,
  session: Session,
  wishes: readonly StreamWish[],
): Promise<readonly CallRecord[]> {
  const records = await Promise.all(
    wishes.map((wish, index) =>
      context.call(session, {
        ...wish,
        purpose: 'while other streams are open',
        options: { meta: { progressToken: `stream ${index + 1}` } },
      }),
    ),
  );
  return records.flatMap((record) => record ?? []);
}
