import type { WhenGone } from '../runtime/exchange.ts';

/** The end of a caller's interest in one call: what an abort controller is, at a tenth of its price. */
export interface Departure {
  readonly leave: (reason: unknown) => void;
  readonly whenGone: WhenGone;
}

/** Creates the departure of one caller. */
export function createDeparture(): Departure {
  let gone: { readonly reason: unknown } | undefined;
  let listeners: ((reason: unknown) => void)[] = [];
  return {
    leave(reason) {
      if (gone !== undefined) return;
      gone = { reason };
      for (const listener of listeners) listener(reason);
    },
    whenGone(listener) {
      if (gone === undefined) listeners.push(listener);
      else listener(gone.reason);
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
  };
}
