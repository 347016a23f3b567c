import type { OutgoingMessage } from './envelope.ts';
import type { Ending, Exchange, HttpAnswer, Message } from './exchange.evidence.ts';
import { readField, isObject, type Json } from './json.ts';
import type { SendOptions } from './session.ts';
import { startDeadline } from './timing.ts';

/** A request that waits for its answer. */
interface PendingRequest {
  readonly asked: OutgoingMessage;
  readonly others: Message[];
  readonly onMessage: SendOptions['onMessage'];
  readonly done: (answer: Message) => void;
}

/** The timeout and other conditions that end the wait. */
interface WaitOptions extends SendOptions {
  readonly timeoutMs: number;
  /** Settles when the connection is closed. */
  readonly closed: Promise<unknown>;
}

/** Delivers the messages of one stream to pending requests. */
interface PendingRequests {
  /** Waits for the answer to an outgoing message. */
  readonly await: (asked: OutgoingMessage, options: WaitOptions) => Promise<Exchange>;
  /** The method that a message answers; undefined if no request waits for it. */
  readonly claim: (json: unknown) => string | undefined;
  readonly deliver: (message: Message) => void;
}

/** Creates the pending requests of one stream. */
export function createPendingRequests(): PendingRequests {
  const pendingRequests = new Set<PendingRequest>();
  return {
    claim: (json) => {
      const found = findPending([...pendingRequests], json);
      return found && (found.asked.method ?? '');
    },
    deliver: (message) => {
      const found = findPending([...pendingRequests], message.json);
      if (found) {
        found.done(message);
        return;
      }
      for (const { others, onMessage } of pendingRequests) {
        others.push(message);
        onMessage?.(message);
      }
    },
    await: (asked, { timeoutMs, closed, signal, onMessage }) =>
      new Promise((resolve) => {
        const others: Message[] = [];
        const finish = (ending: Ending, answer?: Message): void => {
          if (!pendingRequests.delete(pendingRequest)) return;
          deadline.clear();
          signal?.removeEventListener('abort', stop);
          resolve(toExchange({ sent: asked.sent, method: asked.method, ending, answer, others }));
        };
        const stop = (): void => finish('silent');
        const deadline = startDeadline(timeoutMs, stop);
        const done = (answer: Message): void => finish('answered', answer);
        const pendingRequest: PendingRequest = { asked, others, onMessage, done };
        pendingRequests.add(pendingRequest);
        signal?.addEventListener('abort', stop);
        void closed.then(() => finish('closed'));
      }),
  };
}

function findPending(
  pendingRequests: readonly PendingRequest[],
  json: unknown,
): PendingRequest | undefined {
  if (!isResponse(json) && !Array.isArray(json)) return undefined;
  const id = isObject(json) ? json['id'] : undefined;
  const withId = pendingRequests.filter(({ asked }) => asked.id !== undefined);
  return (
    withId.find(({ asked }) => isSameId(asked.id, id)) ??
    // "1" for 1 and the like: still its answer, and a finding for the rule on ids.
    withId.find(({ asked }) => isLooselySame(asked.id, id)) ??
    pendingRequests.find(({ asked }) => asked.id === undefined)
  );
}

const isSameId = (asked: Json | undefined, came: Json | undefined): boolean =>
  asked === came || (typeof asked === 'object' && JSON.stringify(asked) === JSON.stringify(came));

const isPlain = (id: Json | undefined): id is string | number | boolean =>
  id !== undefined && typeof id !== 'object';

const isLooselySame = (asked: Json | undefined, came: Json | undefined): boolean =>
  isPlain(asked) &&
  isPlain(came) &&
  (String(asked) === String(came) || Number(asked) === Number(came));

/** The parts of an exchange. */
interface Parts {
  readonly sent: Json;
  readonly method?: string | undefined;
  readonly ending: Ending;
  readonly answer?: Message | undefined;
  readonly others?: readonly Message[];
  readonly http?: HttpAnswer | undefined;
}

/** Creates an exchange, with the result or error of its answer as fields. */
export function toExchange({ sent, method, ending, answer, others = [], http }: Parts): Exchange {
  const result = readField(answer?.json, 'result');
  const error = readField(answer?.json, 'error');
  return {
    sent,
    ending,
    others,
    ...(method !== undefined && { method }),
    ...(answer && { answer }),
    ...(isObject(result) && { result }),
    ...(error !== undefined && { error }),
    ...(http && { http }),
  };
}

/** Whether a message has the form of a response, however broken the rest of it is. */
export function isResponse(json: unknown): boolean {
  return isObject(json) && !('method' in json) && ('result' in json || 'error' in json);
}

/** Whether a message asks for an answer. */
export function isRequest(json: unknown): boolean {
  return isObject(json) && typeof json['method'] === 'string' && 'id' in json;
}
