import type { Stop } from '../define/changes.ts';
import type { ReadTarget } from '../define/resource.ts';
import { toError } from '../worker/task.ts';
import type { FromThread, ToThread } from './messages.ts';

/** The resource to watch, by its position in the definition. */
interface Watched {
  readonly resource: number;
  readonly target: ReadTarget;
}

interface WatchLink {
  readonly watched: Watched;
  readonly changed: () => void;
  readonly begun: (failure?: Error) => void;
}

type WatchMessage = Extract<FromThread, { readonly kind: 'watching' | 'unwatchable' | 'changed' }>;

/** The watches that run in a thread; they go on in the next one. */
export class WatchLinks {
  readonly #send: (message: ToThread) => void;
  readonly #links = new Map<number, WatchLink>();
  #lastId = 0;

  constructor(send: (message: ToThread) => void) {
    this.#send = send;
  }

  /** Starts a watch; resolves to the function that stops it. */
  async begin(watched: Watched, changed: () => void): Promise<Stop> {
    const watch = ++this.#lastId;
    try {
      await new Promise<void>((resolve, reject) => {
        const begun = (failure?: Error): void => (failure ? reject(failure) : resolve());
        this.#send({ kind: 'watch', watch, ...watched });
        this.#links.set(watch, { watched, changed, begun });
      });
    } catch (error) {
      this.#links.delete(watch);
      throw error;
    }
    return () => {
      if (this.#links.delete(watch)) this.#send({ kind: 'unwatch', watch });
    };
  }

  /** Starts all watches again, in another thread; what changed meanwhile is not known. */
  resume(): void {
    for (const [watch, { watched, changed }] of this.#links) {
      this.#send({ kind: 'watch', watch, ...watched });
      changed();
    }
  }

  hear(message: WatchMessage): void {
    const link = this.#links.get(message.watch);
    switch (message.kind) {
      case 'watching':
        return link?.begun();
      case 'unwatchable':
        return link?.begun(toError(message.thrown));
      case 'changed':
        return link?.changed();
    }
  }
}
