import type { Server, ServerEvent } from '@modelcontextprotocol/server';
import type { Era } from '@wellspoken/spec/revisions';

import { createSubscriptions } from '../offer/subscribe.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { CallerOf } from './caller-of.ts';
import { createAnswering } from './handlers.ts';

/** Where a long-lived connection hears of changes. */
export interface Announcing {
  readonly server: Server;
  readonly runtime: Runtime;
  readonly era: Era;
  readonly callerOf: CallerOf;
}

/** What passes changes on. */
export interface Announcer {
  /** Whether the client may hear of changes by now. */
  readonly isReady: () => boolean;
  readonly stop: () => void;
}

/**
 * Passes changes on to one long-lived connection. A legacy client hears of lists once it is
 * initialized, and of the resources that it subscribed to. A modern one says in
 * `subscriptions/listen` what it wants to hear; the SDK filters by that.
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
