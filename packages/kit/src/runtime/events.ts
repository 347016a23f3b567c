import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';

/** Announces that what a server offers has changed. */
export interface Notifier {
  readonly toolsChanged: () => void;
  readonly promptsChanged: () => void;
  readonly resourcesChanged: () => void;
  readonly resourceUpdated: (uri: string) => void;
}

/** Where a server's changes are announced, and every connection listens. */
export interface EventHub extends ServerEventBus {
  readonly notify: Notifier;
}

/** One hub per server definition; every connection of every transport listens to it. */
export function createEventHub(): EventHub {
  const listeners = new Set<(event: ServerEvent) => void>();
  const publish = (event: ServerEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    publish,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: {
      toolsChanged: () => publish({ kind: 'tools_list_changed' }),
      promptsChanged: () => publish({ kind: 'prompts_list_changed' }),
      resourcesChanged: () => publish({ kind: 'resources_list_changed' }),
      resourceUpdated: (uri) => publish({ kind: 'resource_updated', uri }),
    },
  };
}
