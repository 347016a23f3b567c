import { shorten } from '../../excerpt.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeSchema,
} from '../define-rule.ts';
import { listExchanges, describeExchangePlace, describeRequest } from '../exchanges.ts';

/** jsonrpc/error-concise */
export const jsonrpcErrorConcise = defineRule({
  id: 'jsonrpc/error-concise',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSchema('2026-07-28', 'Error'),
  title: 'The message of an error is one short sentence',
  why: 'Hosts show it to people in one line; a list, a stack or a page of text hides what went wrong.',
  fix: 'Say in one sentence what was wrong, and put everything else into "data".',
  judge: (evidence) =>
    judgeEach(listExchanges(evidence).filter(isJudged), 'No error came.', judgeMessage),
});

const LONGEST = 300;
/** What was sent may come back in the message, and is not the fault of the server. */
const LONGEST_SENT = 1000;
const SHORTEST_ECHO = 3;

const readMessage = ({ error }: Exchange): unknown => readField(error, 'message');

const isJudged = (exchange: Exchange): boolean =>
  typeof readMessage(exchange) === 'string' && JSON.stringify(exchange.sent).length <= LONGEST_SENT;

function judgeMessage(exchange: Exchange): Outcome | undefined {
  const text = String(readMessage(exchange)).trim();
  const own = withoutEchoes(text, exchange.sent);
  const lines = own.split('\n').length;
  if (lines === 1 && own.length <= LONGEST) return undefined;
  return fail({
    where: describeExchangePlace(exchange),
    message:
      lines > 1
        ? `The message of the error has ${lines} lines.`
        : `The message of the error has ${own.length} characters.`,
    evidence: {
      sent: describeRequest(exchange),
      came: shorten(text),
      expected: `one sentence of at most ${LONGEST} characters`,
    },
  });
}

/** A message without the texts that were sent and came back in it. */
function withoutEchoes(text: string, sent: Json): string {
  return listTexts(sent)
    .filter((echo) => echo.length >= SHORTEST_ECHO)
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, echo) => rest.replaceAll(echo, '…'), text);
}

function listTexts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part: Json | undefined) => listTexts(part));
}
