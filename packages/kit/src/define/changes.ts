import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';

import { ToolError } from '../errors/tool-error.ts';

/** Sends change notifications for a server's tools, prompts and resources. */
export interface Notifier {
  readonly toolsChanged: () => void;
  readonly promptsChanged: () => void;
  readonly resourcesChanged: () => void;
  readonly resourceUpdated: (uri: string) => void;
}

/** Event bus for a server's changes; every connection subscribes to it. */
export interface EventHub extends ServerEventBus {
  readonly notify: Notifier;
}

/** Creates the event hub of a server definition, shared by all connections of all transports. */
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

/** Stops a watch. */
export type Stop = () => void | Promise<void>;

/** The resource to watch, and the function that starts the watch. */
export interface WatchRequest {
  readonly uri: string;
  readonly begin: (changed: () => void) => Stop | Promise<Stop>;
  /** Called when stopping the watch fails. */
  readonly onFault: (error: unknown) => void;
}

/** One subscriber's reference to a shared watch. */
export interface WatchHold {
  /** Resolves when the watch has started or was released; rejects when it fails to start. */
  readonly ready: Promise<void>;
  /** Releases the reference; the last release stops the watch. */
  readonly release: () => void;
}

/** The watches of one server, shared by all of its connections. */
export interface Watches {
  /** Number of watches that are starting, running or stopping. */
  readonly open: () => number;
  /** Adds a reference to the watch of a URI, starting the watch if there is none. */
  readonly hold: (request: WatchRequest) => WatchHold;
}

interface Watch {
  readonly begun: Promise<void>;
  /** Stops the watch, or stops it as soon as it has started. */
  readonly end: () => void;
  holders: number;
}

/** Creates a registry with one shared watch per URI in use, and at most `max` watches. */
export function createWatches(max: number, announce: (uri: string) => void): Watches {
  const watches = new Map<string, Watch>();
  let open = 0;

  const begin = (request: WatchRequest): Watch => {
    if (open >= max) throw createBusyError(max);
    open += 1;
    const { uri, onFault } = request;
    const ended = createSignal();
    let live = true;
    const forget = (): void => {
      live = false;
      if (watches.get(uri) === watch) watches.delete(uri);
    };
    const started = Promise.resolve().then(() => request.begin(() => live && announce(uri)));
    // A watch that never finishes starting or stopping still counts: it may hold resources.
    void started
      .then(async (stop) => {
        await ended.given;
        await Promise.resolve(stop()).catch(onFault);
      }, forget)
      .catch(onFault)
      .finally(() => (open -= 1));
    const end = (): void => {
      forget();
      ended.give();
    };
    const watch: Watch = { begun: started.then(() => {}), end, holders: 0 };
    watches.set(uri, watch);
    return watch;
  };

  return {
    open: () => open,
    hold: (request) => take(watches.get(request.uri) ?? begin(request)),
  };
}

function take(watch: Watch): WatchHold {
  const released = createSignal();
  const ready = Promise.race([watch.begun, released.given]);
  // Callers handle the rejection; if nobody awaits it, it must not crash the process.
  ready.catch(() => {});
  watch.holders += 1;
  let held = true;
  return {
    ready,
    release: () => {
      if (!held) return;
      held = false;
      released.give();
      watch.holders -= 1;
      if (watch.holders === 0) watch.end();
    },
  };
}

interface Signal {
  readonly given: Promise<void>;
  readonly give: () => void;
}

function createSignal(): Signal {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}

function createBusyError(max: number): ToolError {
  return new ToolError(
    'busy',
    `The limit of resources that are watched at once is reached: ${max}.`,
    {
      suggestions: ['Unsubscribe from resources that you no longer need, or try again later.'],
    },
  );
}
