import { shorten } from '../../excerpt.ts';
import type { BrokenAttempt } from '../../probe/protocol/protocol.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import { describeAnswer, writeMessageText } from '../exchanges.ts';

/** The codes of the errors among some replies. */
export const listCodes = (replies: readonly Message[]): readonly number[] =>
  replies.flatMap(({ json }) => {
    const code = readField(json, 'error', 'code');
    return typeof code === 'number' ? [code] : [];
  });

/** Whether one of the replies is an error with this code. */
export const saysCode = (replies: readonly Message[], code: number): boolean =>
  listCodes(replies).includes(code);

/** Whether HTTP refused a body without a word of JSON-RPC. */
export const isRefusedByHttp = ({ exchange: { http }, replies }: BrokenAttempt): boolean =>
  http !== undefined && http.status >= 400 && http.status < 500 && listCodes(replies).length === 0;

/** What came back for a broken text, as evidence shows it. */
export const shortenReplies = ({ replies, exchange }: BrokenAttempt): string =>
  replies.length === 0
    ? describeAnswer(exchange)
    : shorten(replies.map(writeMessageText).join(' '));
