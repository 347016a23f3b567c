import type { BaseEvidence } from '../../evidence/index.ts';
import type { Message } from '../../evidence/message.ts';
import { fieldOf, isObject } from '../../json.ts';
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
 * error of an authorization server.
 */
export function spokenMessagesOf({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Message[] {
  return conversations.flatMap(({ exchanges, messages }) => {
    const refusals = new Set(
      exchanges.filter(({ http }) => http && http.status >= 400).map(({ answer }) => answer),
    );
    return messages.filter(
      (message) => !refusals.has(message) || fieldOf(message.json, 'jsonrpc') !== undefined,
    );
  });
}

/** Whether a message is a response, however broken: no method, but an id or an outcome. */
export const isResponseLike = ({ json }: Message): boolean =>
  isObject(json) && !('method' in json) && ('id' in json || 'result' in json || 'error' in json);

/** A message as evidence shows it: as it came, but without an id of our counter. */
export function textOf({ json, raw }: Message): string {
  return isObject(json) && isCounted(json['id']) ? JSON.stringify(withoutCount(json)) : raw;
}
