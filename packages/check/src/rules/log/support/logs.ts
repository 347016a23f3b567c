import type { Conversation } from '../../../evidence/conversation.ts';
import type { Message } from '../../../evidence/message.ts';
import { fieldOf } from '../../../json.ts';

const LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Whether a message is one of the log. */
export const isLog = ({ json }: Message): boolean =>
  fieldOf(json, 'method') === 'notifications/message';

/** The log messages of conversations. */
export const logsOf = (conversations: readonly Conversation[]): readonly Message[] =>
  conversations.flatMap(({ messages }) => messages.filter(isLog));

/** Whether any request of a conversation asked for log messages. */
export const asksForLogs = ({ exchanges }: Conversation): boolean =>
  exchanges.some(({ sent }) => fieldOf(sent, 'params', '_meta', LEVEL_KEY) !== undefined);

/** Whether a log message is less important than a level; false where its level is none. */
export function isBelow({ json }: Message, level: string): boolean {
  const own = fieldOf(json, 'params', 'level');
  const rank = typeof own === 'string' ? levels.indexOf(own) : -1;
  return rank !== -1 && rank < levels.indexOf(level);
}
