import { latestModernRevision } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { BaseEvidence } from '../../probe/pieces.evidence.ts';
import { fieldOf, isObject, parseJson, type Json } from '../../wire/json.ts';
import { shown } from '../../excerpt.ts';
import { textOf } from './messages.ts';
import { oncePer } from './once-per.ts';
import { inSteadyOrder } from './steady-order.ts';
import { withoutCount } from './without-count.ts';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Every exchange of a leg, in an order that does not depend on what was faster. */
export const exchangesOf = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Exchange[] => ordered(conversations);

// Many rules ask, and putting them in order takes long.
const ordered = oncePer((conversations: BaseEvidence['conversations']) =>
  inSteadyOrder(
    conversations.flatMap(({ exchanges }) => exchanges),
    (exchange) => `${sentOf(exchange)}\n${cameOf(exchange)}`,
  ),
);

/** What was sent, as JSON where it was a text that held some. */
const sentJson = ({ sent }: Exchange): Json | undefined =>
  typeof sent === 'string' ? parseJson(sent) : sent;

/** Whether a request was sent in the envelope of the modern era, so that its rules hold for the answer. */
export const isModern = (exchange: Exchange): boolean =>
  fieldOf(sentJson(exchange), 'params', '_meta', VERSION_KEY) === latestModernRevision;

/** The exchanges whose request was a whole modern one. */
export const modernExchangesOf = (
  evidence: Pick<BaseEvidence, 'conversations'>,
): readonly Exchange[] => exchangesOf(evidence).filter(isModern);

/** The code of the error that came; undefined where none came. */
export const codeOf = ({ error }: Exchange): Json | undefined => fieldOf(error, 'code');

/** Where an exchange stands. */
export const placeOfExchange = ({ method }: Exchange): string =>
  method === undefined || method === ''
    ? 'answer to a text that is no request'
    : `answer to ${method}`;

/** What came of an exchange, as evidence shows it. */
export function cameOf({ answer, http, ending }: Exchange): string {
  const status = http ? `HTTP ${http.status} ` : '';
  if (answer) return shown(`${http?.status === 200 ? '' : status}${textOf(answer)}`);
  if (http) return shown(`${status}${http.body === '' ? 'without a body' : http.body}`);
  return endings[ending];
}

const endings: Readonly<Record<Exchange['ending'], string>> = {
  answered: 'no response',
  silent: 'no answer',
  closed: 'the connection ended',
  unreachable: 'the server could not be reached',
};

/** Whether the answer speaks of too many requests or of missing rights, not of what was asked. */
export const isTurnedAway = ({ http }: Exchange): boolean =>
  http !== undefined && [401, 403, 429, 503].includes(http.status);

/** What was sent, as evidence shows it: without the envelope that every modern request has. */
export function sentOf(exchange: Exchange): string {
  const { sent } = exchange;
  const message = withoutCount(sent);
  if (!isObject(message) || !isModern(exchange)) return shown(message);
  const params = fieldOf(message, 'params');
  const { _meta, ...rest } = isObject(params) ? params : {};
  return shown({ ...message, params: rest });
}
