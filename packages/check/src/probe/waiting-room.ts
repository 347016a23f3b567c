import type { Message } from '../evidence/message.ts';
import { isObject, type Json } from '../json.ts';
import { isResponse } from './read-answer.ts';

/** Who waits for what. */
interface Waiter {
  readonly method: string;
  /** The id that the answer repeats; undefined waits for a response that fits nobody else. */
  readonly id: Json | undefined;
  readonly others: Message[];
  readonly onMessage: ((message: Message) => void) | undefined;
  readonly done: (answer: Message) => void;
}

/** Brings the messages of one stream to those who wait for them. */
export interface WaitingRoom {
  readonly wait: (waiter: Waiter) => () => void;
  /** The method whose answer a message is; undefined where nobody waits for it. */
  readonly claim: (json: unknown) => string | undefined;
  readonly deliver: (message: Message) => void;
}

/** A room for one stream that answers many requests. */
export function createWaitingRoom(): WaitingRoom {
  const waiters = new Set<Waiter>();
  const find = (json: unknown): Waiter | undefined => {
    if (!isResponse(json) && !Array.isArray(json)) return undefined;
    const id = isObject(json) ? json['id'] : undefined;
    const all = [...waiters];
    return (
      all.find((waiter) => waiter.id !== undefined && sameId(waiter.id, id)) ??
      // "1" for 1 and the like: still its answer, and a finding for the rule on ids.
      all.find((waiter) => waiter.id !== undefined && looselySame(waiter.id, id)) ??
      all.find((waiter) => waiter.id === undefined)
    );
  };
  return {
    wait: (waiter) => {
      waiters.add(waiter);
      return () => waiters.delete(waiter);
    },
    claim: (json) => find(json)?.method,
    deliver: (message) => {
      const found = find(message.json);
      if (found) {
        waiters.delete(found);
        found.done(message);
        return;
      }
      for (const waiter of waiters) {
        waiter.others.push(message);
        waiter.onMessage?.(message);
      }
    },
  };
}

const sameId = (asked: Json, came: Json | undefined): boolean =>
  asked === came || (typeof asked === 'object' && JSON.stringify(asked) === JSON.stringify(came));

function looselySame(asked: Json, came: Json | undefined): boolean {
  if (came === undefined || came === null || asked === null) return false;
  if (typeof asked === 'object' || typeof came === 'object') return false;
  return String(asked) === String(came) || Number(asked) === Number(came);
}
