import type { Server, ServerEvent } from '@modelcontextprotocol/server';

import type { Logger } from '../runtime/logger.ts';
import type { EventHub } from '../runtime/events.ts';

/** Where a long-lived connection hears of changes. */
export interface Announcing {
  readonly server: Server;
  readonly events: EventHub;
  readonly era: 'legacy' | 'modern';
  readonly logger: Logger;
}

/**
 * Passes changes on to one long-lived connection, and returns the way to stop. A legacy client hears
 * of lists once it is initialized, and of the resources that it subscribed to. A modern one says in
 * `subscriptions/listen` what it wants to hear; the SDK filters by that.
 */
export function announceChanges({ server, events, era, logger }: Announcing): () => void {
  const subscribed = new Set<string>();
  let ready = era === 'modern';
  server.oninitialized = () => {
    ready = true;
  };
  if (server.getCapabilities().resources?.subscribe && era === 'legacy') {
    server.setRequestHandler('resources/subscribe', ({ params }) => {
      subscribed.add(params.uri);
      return {};
    });
    server.setRequestHandler('resources/unsubscribe', ({ params }) => {
      subscribed.delete(params.uri);
      return {};
    });
  }
  return events.subscribe((event) => {
    // spec: init.quiet-before-initialized
    if (!ready) return;
    if (event.kind === 'resource_updated' && era === 'legacy' && !subscribed.has(event.uri)) return;
    send(server, event).catch((err: unknown) =>
      logger.debug({ err }, 'A change was not delivered'),
    );
  });
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
