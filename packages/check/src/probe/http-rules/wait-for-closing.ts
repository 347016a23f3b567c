import type { CallRecord } from '../../evidence/calls.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { HttpTrial } from '../../evidence/http-trial.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import type { StreamWish } from './call-side-by-side.ts';
import { harmlessMethod } from './sender.ts';

/** More than any server needs that means to end its stream. */
const CLOSING_MS = 3000;

/** What was answered so far. */
interface Answered {
  readonly usual: Exchange;
  readonly wishes: readonly StreamWish[];
  readonly calls: readonly CallRecord[];
}

/** The answers that came as streams; one that did not end in the usual moment is asked for again. */
export async function waitForClosing(
  context: ProbeContext,
  session: Session,
  { usual, wishes, calls }: Answered,
): Promise<readonly HttpTrial[]> {
  const method = harmlessMethod(context);
  const plain = isStream(usual)
    ? [{ what: method, exchange: await endedOr(usual, () => session.request(method, {}, patient)) }]
    : [];
  const call = calls.find(({ exchange }) => isStream(exchange));
  const wish = wishes.find(({ tool }) => tool === call?.tool);
  if (!call || !wish) return plain;
  const again = async (): Promise<Exchange> => {
    const record = await context.call(session, {
      ...wish,
      purpose: 'to see whether its stream ends',
      options: patient,
    });
    return record?.exchange ?? call.exchange;
  };
  const what = `tools/call with ${call.tool}`;
  return [...plain, { what, exchange: await endedOr(call.exchange, again) }];
}

const patient = { closingMs: CLOSING_MS };

const isStream = ({ http, answer }: Exchange): boolean =>
  answer !== undefined && /^text\/event-stream\b/i.test(http?.headers['content-type'] ?? '');

const endedOr = async (exchange: Exchange, again: () => Promise<Exchange>): Promise<Exchange> =>
  exchange.http?.isComplete === true ? exchange : again();
