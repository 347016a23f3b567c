import type { Board } from './board.ts';
import type { Shelf } from './create-shelf.ts';
import type { EventLog } from './event-log.ts';
import type { EventFilter } from './event-filter.ts';

/** What somebody wants to hear of, from a moment on. */
export interface Subscription {
  /** Events up to this one are not meant. */
  readonly after: number;
  readonly createdAt: string;
  /** Node id of the project, where only one is meant. */
  readonly projectId?: string;
  /** An event must fit one of them; any event does where there is none. */
  readonly filters: readonly EventFilter[];
}

/** All that this process remembers of what happens on GitHub. */
export interface EventDesk extends EventLog {
  /** Another one in each process, so that places in one log are not taken for those in another. */
  readonly run: string;
  readonly boards: Shelf<Board>;
  readonly subscriptions: Shelf<Subscription>;
  /** Whether webhooks are awaited. */
  readonly isReceiving: () => boolean;
  /** Says that webhooks are awaited, until what it gives back is called. */
  readonly attachReceiver: () => () => void;
}
