import { latestModernRevision } from '@wellspoken/spec/revisions';

import { shown } from '../excerpt.ts';
import type { BaseEvidence } from '../probe/pieces.evidence.ts';
import type { Exchange, Message } from '../wire/exchange.evidence.ts';
import { fieldOf, isObject, type Json, parseJson } from '../wire/json.ts';
import { fail, type Level, notVerified, type Outcome, pass } from './define-rule.ts';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Every exchange of a leg, in an order that does not depend on what was faster. */
export const exchangesOf = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Exchange[] =>
  readOnce(orderedExchanges, conversations, () =>
    inSteadyOrder(
      conversations.flatMap(({ exchanges }) => exchanges),
      (exchange) => `${sentOf(exchange)}\n${cameOf(exchange)}`,
    ),
  );

// Many rules ask, and putting them in order takes long.
const orderedExchanges = new WeakMap<BaseEvidence['conversations'], readonly Exchange[]>();

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

/** Every message that came in a leg. */
export const messagesOf = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Message[] =>
  conversations.flatMap(({ messages }) => messages);

/** Where a message stands: what it answers, or its own method. */
export function placeOf({ answers, json }: Message): string {
  if (answers !== undefined && answers !== '') return `answer to ${answers}`;
  const method = fieldOf(json, 'method');
  return typeof method === 'string' ? method : 'a message that answers nothing';
}

/**
 * The messages of the protocol. A refusal of HTTP may have a JSON body that is none, such as the
 * error of an authorization server. Their order does not depend on what was faster.
 */
export const spokenMessagesOf = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Message[] =>
  readOnce(orderedMessages, conversations, () => orderMessages(conversations));

const orderedMessages = new WeakMap<BaseEvidence['conversations'], readonly Message[]>();

function orderMessages(conversations: BaseEvidence['conversations']): readonly Message[] {
  const spoken = conversations.flatMap(({ exchanges, messages }) => {
    const refusals = new Set(
      exchanges.filter(({ http }) => http && http.status >= 400).map(({ answer }) => answer),
    );
    return messages.filter(
      (message) => !refusals.has(message) || fieldOf(message.json, 'jsonrpc') !== undefined,
    );
  });
  return inSteadyOrder(spoken, textOf);
}

/** Whether a message is a response, however broken: no method, but an id or an outcome. */
export const isResponseLike = ({ json }: Message): boolean =>
  isObject(json) && !('method' in json) && ('id' in json || 'result' in json || 'error' in json);

/** Longer messages are not written anew: that takes time, and only their ends are shown. */
const LONG = 50_000;

/** A message as evidence shows it: as it came, but without an id of our counter. */
export function textOf({ json, raw }: Message): string {
  if (!isObject(json) || !isCounted(json['id'])) return raw;
  if (raw.length > LONG) return raw.replace(`"id":${JSON.stringify(json['id'])}`, '"id":…');
  return JSON.stringify(withoutCount(json));
}

/** How a request should have been refused. */
interface ExpectedRefusal {
  readonly where: string;
  /** What was asked for, as the subject of a sentence: "An unknown prompt". */
  readonly asked: string;
  /** The codes that are right, the best first. */
  readonly codes: readonly number[];
  readonly level?: Level;
}

/** Judges whether a request was refused with the right code. */
export function judgeRefusal(
  exchange: Exchange,
  { where, asked, codes, level }: ExpectedRefusal,
): Outcome {
  if (!exchange.answer || isTurnedAway(exchange)) {
    return notVerified(`${exchange.method ?? 'The request'} got no answer.`, where);
  }
  const code = codeOf(exchange);
  if (codes.some((right) => right === code)) return pass;
  const came =
    code === undefined ? 'is answered as if it were there' : 'is refused with another code';
  return fail({
    where,
    message: `${asked} ${came}.`,
    evidence: {
      sent: sentOf(exchange),
      came: cameOf(exchange),
      expected: `error ${codes.join(' or ')}`,
    },
    ...(level && { level }),
  });
}

/** Makes a value once for each object and keeps it as long as the object is there. */
function readOnce<Key extends object, Value extends object>(
  made: WeakMap<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = made.get(key);
  if (known) return known;
  const value = make();
  made.set(key, value);
  return value;
}

/** The items by a text of each, so that the same items come in the same order in every run. */
function inSteadyOrder<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly Item[] {
  return items
    .map((item) => ({ item, text: textOf(item) }))
    .toSorted((one, other) => compare(one.text, other.text))
    .map(({ item }) => item);
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * A message without the id that our counter gave to its request: which number that is depends on
 * how many requests went before, and evidence is the same in every run.
 */
export function withoutCount(json: Json): Json {
  if (!isObject(json) || !isCounted(json['id'])) return json;
  const { id: _id, ...rest } = json;
  return rest;
}

/** Whether an id is one of our counter, and not one that a probe chose. */
export const isCounted = (id: unknown): boolean =>
  typeof id === 'number' && id > 0 && id !== Number.MAX_SAFE_INTEGER;
