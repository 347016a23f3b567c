import { shown } from '../../excerpt.ts';
import type { BrokenAttempt } from '../../probe/protocol/protocol.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { fieldOf } from '../../wire/json.ts';
import { cameOf, textOf } from '../exchanges.ts';

/** The codes of the errors among some replies. */
export const codesOf = (replies: readonly Message[]): readonly number[] =>
  replies.flatMap(({ json }) => {
    const code = fieldOf(json, 'error', 'code');
    return typeof code === 'number' ? [code] : [];
  });

/** Whether one of the replies is an error with this code. */
export const saysCode = (replies: readonly Message[], code: number): boolean =>
  codesOf(replies).includes(code);

/** Whether HTTP refused a body without a word of JSON-RPC. */
export const isRefusedByHttp = ({ exchange: { http }, replies }: BrokenAttempt): boolean =>
  http !== undefined && http.status >= 400 && http.status < 500 && codesOf(replies).length === 0;

/** What came back for a broken text, as evidence shows it. */
export const repliesShown = ({ replies, exchange }: BrokenAttempt): string =>
  replies.length === 0 ? cameOf(exchange) : shown(replies.map(textOf).join(' '));
