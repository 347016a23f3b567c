import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';

import { ToolError } from '../errors/tool-error.ts';

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

/** Ends a watch. */
export type Stop = () => void | Promise<void>;

/** What is to be watched, and how that begins. */
export interface WatchRequest {
  readonly uri: string;
  readonly begin: (changed: () => void) => Stop | Promise<Stop>;
  /** Hears of a stop that failed. */
  readonly onFault: (error: unknown) => void;
}

/** One client's part in a watch. */
export interface WatchHold {
  /** Resolves when the watch has begun or was let go of; rejects when it could not begin. */
  readonly ready: Promise<void>;
  /** Lets go of it; whoever lets go last ends the watch. */
  readonly release: () => void;
}

/** The watches of one server, shared by all of its connections. */
export interface Watches {
  /** How many are not over: beginning, running or ending. */
  readonly open: () => number;
  /** Takes part in the watch of a URI, and begins it where nobody has. */
  readonly hold: (request: WatchRequest) => WatchHold;
}

interface Watch {
  readonly begun: Promise<void>;
  /** Ends it as soon as it has begun. */
  readonly end: () => void;
  holders: number;
}

/** Keeps one watch for each URI that somebody holds, and at most `max` in all. */
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
    // One that never begins or ends keeps its place: whatever it holds open is still open.
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
  // Whoever waits hears of it; without anybody it must not end the process.
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
