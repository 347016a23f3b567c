import type { BaseEvidence } from '../../evidence/index.ts';
import type { Message } from '../../evidence/message.ts';
import { fieldOf } from '../../json.ts';

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
