import type { Conversation, ProcessRecord } from '../evidence/conversation.ts';
import type { Exchange } from '../evidence/exchange.ts';
import type { Message } from '../evidence/message.ts';
import { parseJson } from '../json.ts';

/** Longer texts are kept as their start: a report never needs more. */
const LONGEST = 200_000;

/** Some servers never stop to talk: so much shows it. */
const MOST_MESSAGES = 20_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Collects what was said on one connection. */
export interface Recorder {
  readonly messages: readonly Message[];
  /** Keeps a text that came, and gives it back as a message. */
  readonly came: (text: string, answers?: string) => Message;
  readonly exchanged: (exchange: Exchange) => Exchange;
  /** Whether so much came that what nobody waits for need not be kept any more. */
  readonly isFull: () => boolean;
  readonly conversation: (process?: ProcessRecord) => Conversation;
}

/** A recorder for the connection of this name. */
export function createRecorder(name: string): Recorder {
  const messages: Message[] = [];
  const exchanges: Exchange[] = [];
  let characters = 0;
  return {
    messages,
    isFull: () => messages.length >= MOST_MESSAGES || characters >= MOST_CHARACTERS,
    came: (text, answers) => {
      characters += text.length;
      const message = toMessage(text, answers);
      messages.push(message);
      return message;
    },
    exchanged: (exchange) => {
      exchanges.push(exchange);
      return exchange;
    },
    conversation: (process) => ({
      name,
      exchanges: [...exchanges],
      messages: [...messages],
      ...(process && { process }),
    }),
  };
}

function toMessage(text: string, answers: string | undefined): Message {
  const json = parseJson(text);
  return {
    raw: text.slice(0, LONGEST),
    ...(json !== undefined && { json }),
    ...(answers !== undefined && { answers }),
  };
}
