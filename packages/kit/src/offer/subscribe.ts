import type { EmptyResult, InputRequiredResult } from '@modelcontextprotocol/server';

import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { WatchHold } from '../runtime/watches.ts';
import { attend } from './attend.ts';
import { seekResource, type FoundResource } from './find-resource.ts';
import { holdWatch } from './hold-watch.ts';

/** The resources that one legacy client has subscribed to. */
export interface Subscriptions {
  readonly has: (uri: string) => boolean;
  /** Answers `resources/subscribe`, once the resource is being watched. */
  readonly add: (exchange: Exchange, uri: string) => Promise<EmptyResult | InputRequiredResult>;
  readonly remove: (uri: string) => void;
  /** Lets go of all of them, for good. */
  readonly end: () => void;
}

/** Begins with no subscription. */
export function createSubscriptions(runtime: Runtime): Subscriptions {
  // A client that subscribes twice at once holds twice, so that it can cancel either request.
  const held = new Map<string, Set<WatchHold>>();
  let over = false;

  const drop = (uri: string, hold: WatchHold): void => {
    hold.release();
    const holds = held.get(uri);
    if (holds?.delete(hold) && holds.size === 0) held.delete(uri);
  };
  const remove = (uri: string): void => {
    for (const hold of held.get(uri) ?? []) hold.release();
    held.delete(uri);
  };
  const begin = async (found: FoundResource, uri: string, signal: AbortSignal): Promise<void> => {
    if (over) return;
    const hold = holdWatch(runtime, found, uri);
    const holds = held.get(uri) ?? new Set();
    held.set(uri, holds.add(hold));
    const giveUp = (): void => drop(uri, hold);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await hold.ready;
      if (holds.size > 1) giveUp();
    } catch (error) {
      giveUp();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };

  return {
    has: (uri) => held.has(uri),
    add: (exchange, uri) =>
      attend(runtime, exchange, {
        ...seekResource(runtime, exchange, uri),
        run: (found, ctx) => begin(found, uri, ctx.signal),
        answer: () => ({}),
      }),
    remove,
    end: () => {
      over = true;
      for (const uri of held.keys()) remove(uri);
    },
  };
}
