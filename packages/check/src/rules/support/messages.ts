import type { BaseEvidence } from '../../probe/pieces.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { fieldOf, isObject } from '../../wire/json.ts';
import { oncePer } from './once-per.ts';
import { inSteadyOrder } from './steady-order.ts';
import { isCounted, withoutCount } from './without-count.ts';

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
}: Pick<BaseEvidence, 'conversations'>): readonly Message[] => spokenIn(conversations);

const spokenIn = oncePer((conversations: BaseEvidence['conversations']) => {
  const spoken = conversations.flatMap(({ exchanges, messages }) => {
    const refusals = new Set(
      exchanges.filter(({ http }) => http && http.status >= 400).map(({ answer }) => answer),
    );
    return messages.filter(
      (message) => !refusals.has(message) || fieldOf(message.json, 'jsonrpc') !== undefined,
    );
  });
  return inSteadyOrder(spoken, textOf);
});

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
