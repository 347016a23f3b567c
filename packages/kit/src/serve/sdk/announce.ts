import type {
  EmptyResult,
  InputRequiredResult,
  Server,
  ServerEvent,
} from '@modelcontextprotocol/server';
import type { Era } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { WatchHold } from '../../define/changes.ts';
import { serveMethod } from '../methods/serve-method.ts';
import { type FoundResource, holdWatch, seekResource } from '../methods/find-resource.ts';
import type { CallerOf } from '../protocol/exchange.ts';
import { createAnswering } from './handlers.ts';

/** A long-lived connection that receives change notifications. */
interface Announcing {
  readonly server: Server;
  readonly runtime: Runtime;
  readonly era: Era;
  readonly callerOf: CallerOf;
}

/** Sends change notifications to a connection. */
export interface Announcer {
  /** Whether the client may receive notifications yet. */
  readonly isReady: () => boolean;
  readonly stop: () => void;
}

/**
 * Sends change notifications to one long-lived connection. A legacy client gets list changes once
 * it is initialized, and updates of subscribed resources. A modern one states what it wants in
 * `subscriptions/listen`; the SDK filters accordingly.
 */
export function announceChanges({ server, runtime, era, callerOf }: Announcing): Announcer {
  const subscriptions = createSubscriptions(runtime);
  let ready = era === 'modern';
  server.oninitialized = () => {
    ready = true;
  };
  if (server.getCapabilities().resources?.subscribe && era === 'legacy') {
    const answer = createAnswering(server, runtime, callerOf);
    server.setRequestHandler(
      'resources/subscribe',
      answer((exchange, { uri }: { uri: string }) => subscriptions.add(exchange, uri)),
    );
    server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscriptions.remove(params.uri);
      return {};
    });
  }
  const silence = runtime.definition.events.subscribe((event) => {
    // spec: init.quiet-before-initialized
    if (!ready) return;
    const isOne = event.kind === 'resource_updated';
    if (isOne && era === 'legacy' && !subscriptions.has(event.uri)) return;
    send(server, event).catch((err: unknown) =>
      runtime.logger.debug({ err }, 'A change was not delivered'),
    );
  });
  return {
    isReady: () => ready,
    stop() {
      silence();
      subscriptions.end();
    },
  };
}

async function send(server: Server, event: ServerEvent): Promise<void> {
  const capabilities = server.getCapabilities();
  switch (event.kind) {
    case 'tools_list_changed':
      return capabilities.tools && server.sendToolListChanged();
    case 'prompts_list_changed':
      return capabilities.prompts && server.sendPromptListChanged();
    case 'resources_list_changed':
      return capabilities.resources && server.sendResourceListChanged();
    case 'resource_updated':
      return capabilities.resources && server.sendResourceUpdated({ uri: event.uri });
  }
}

/** The resource subscriptions of one legacy client. */
interface Subscriptions {
  readonly has: (uri: string) => boolean;
  /** Handles `resources/subscribe`; responds once the watch has started. */
  readonly add: (exchange: Exchange, uri: string) => Promise<EmptyResult | InputRequiredResult>;
  readonly remove: (uri: string) => void;
  /** Ends all subscriptions; later ones are ignored. */
  readonly end: () => void;
}

/** Creates an empty set of subscriptions. */
function createSubscriptions(runtime: Runtime): Subscriptions {
  // Concurrent subscriptions to the same URI hold it separately, so that either can be cancelled.
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
      serveMethod(runtime, exchange, {
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
