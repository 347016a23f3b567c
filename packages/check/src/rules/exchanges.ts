import { latestModernRevision } from '@wellspoken/spec/revisions';

import { shorten } from '../excerpt.ts';
import type { BaseEvidence } from '../probe/evidence-map.evidence.ts';
import type { Exchange, Message } from '../wire/exchange.evidence.ts';
import { readField, isObject, type Json, parseJson } from '../wire/json.ts';
import { fail, type Level, reportNotVerified, type Outcome, pass } from './define-rule.ts';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Every exchange of a variant, in an order that does not depend on what was faster. */
export const listExchanges = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Exchange[] =>
  readOnce(orderedExchanges, conversations, () =>
    sortSteadily(
      conversations.flatMap(({ exchanges }) => exchanges),
      (exchange) => `${describeRequest(exchange)}\n${describeAnswer(exchange)}`,
    ),
  );

// Many rules ask, and putting them in order takes long.
const orderedExchanges = new WeakMap<BaseEvidence['conversations'], readonly Exchange[]>();

/** What was sent, as JSON where it was a text that held some. */
const readSentJson = ({ sent }: Exchange): Json | undefined =>
  typeof sent === 'string' ? parseJson(sent) : sent;

/** Whether a request was sent in the envelope of the modern era, so that its rules hold for the answer. */
export const isModern = (exchange: Exchange): boolean =>
  readField(readSentJson(exchange), 'params', '_meta', VERSION_KEY) === latestModernRevision;

/** The exchanges whose request was a whole modern one. */
export const listModernExchanges = (
  evidence: Pick<BaseEvidence, 'conversations'>,
): readonly Exchange[] => listExchanges(evidence).filter(isModern);

/** The code of the error that came; undefined where none came. */
export const readCode = ({ error }: Exchange): Json | undefined => readField(error, 'code');

/** Where an exchange stands. */
export const describeExchangePlace = ({ method }: Exchange): string =>
  method === undefined || method === ''
    ? 'answer to a text that is no request'
    : `answer to ${method}`;

/** The outcome of an exchange, as evidence shows it. */
export function describeAnswer({ answer, http, ending }: Exchange): string {
  const status = http ? `HTTP ${http.status} ` : '';
  if (answer) return shorten(`${http?.status === 200 ? '' : status}${writeMessageText(answer)}`);
  if (http) return shorten(`${status}${http.body === '' ? 'without a body' : http.body}`);
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
export function describeRequest(exchange: Exchange): string {
  const { sent } = exchange;
  const message = withoutCount(sent);
  if (!isObject(message) || !isModern(exchange)) return shorten(message);
  const params = readField(message, 'params');
  const { _meta, ...rest } = isObject(params) ? params : {};
  return shorten({ ...message, params: rest });
}

/** Every message that came in a variant. */
export const listMessages = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Message[] =>
  conversations.flatMap(({ messages }) => messages);

/** Where a message stands: what it answers, or its own method. */
export function describePlace({ answers, json }: Message): string {
  if (answers !== undefined && answers !== '') return `answer to ${answers}`;
  const method = readField(json, 'method');
  return typeof method === 'string' ? method : 'a message that answers nothing';
}

/**
 * The messages of the protocol. A refusal of HTTP may have a JSON body that is none, such as the
 * error of an authorization server. Their order does not depend on what was faster.
 */
export const listSpokenMessages = ({
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
      (message) => !refusals.has(message) || readField(message.json, 'jsonrpc') !== undefined,
    );
  });
  return sortSteadily(spoken, writeMessageText);
}

/** Whether a message is a response, however broken: no method, but an id or an outcome. */
export const isResponseLike = ({ json }: Message): boolean =>
  isObject(json) && !('method' in json) && ('id' in json || 'result' in json || 'error' in json);

/** Longer messages are not written anew: that takes time, and only their ends are shown. */
const LONG = 50_000;

/** A message as evidence shows it: as it came, but without an id of our counter. */
export function writeMessageText({ json, raw }: Message): string {
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
    return reportNotVerified(`${exchange.method ?? 'The request'} got no answer.`, where);
  }
  const code = readCode(exchange);
  if (codes.some((right) => right === code)) return pass;
  const came =
    code === undefined ? 'is answered as if it were there' : 'is refused with another code';
  return fail({
    where,
    message: `${asked} ${came}.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: `error ${codes.join(' or ')}`,
    },
    ...(level && { level }),
  });
}

/** Computes a value once per object and caches it in a WeakMap. */
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

/** Sorts items by text, so that the order is the same in every run. */
function sortSteadily<Item>(
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
