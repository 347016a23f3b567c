import type { Conversation, Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';

const LEVEL_KEY = 'io.modelcontextprotocol/logLevel';

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Whether a message is one of the log. */
const isLog = ({ json }: Message): boolean => readField(json, 'method') === 'notifications/message';

/** The log messages of conversations. */
export const listLogs = (conversations: readonly Conversation[]): readonly Message[] =>
  conversations.flatMap(({ messages }) => messages.filter(isLog));

/** The log messages of a conversation that no request asked for, as far as that can be told. */
export function listUnaskedLogs({ exchanges, messages }: Conversation): readonly Message[] {
  const asking = exchanges.filter(
    ({ sent }) => readField(sent, 'params', '_meta', LEVEL_KEY) !== undefined,
  );
  // On a shared channel a message may belong to any request.
  if (asking.some(({ http }) => !http)) return [];
  const asked = new Set(asking.flatMap(({ others }) => others));
  return messages.filter((message) => isLog(message) && !asked.has(message));
}

/** Whether a log message is less important than a level; false where its level is none. */
export function isBelow({ json }: Message, level: string): boolean {
  const own = readField(json, 'params', 'level');
  const rank = typeof own === 'string' ? levels.indexOf(own) : -1;
  return rank !== -1 && rank < levels.indexOf(level);
}
