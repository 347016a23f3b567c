import type { Term } from './term.ts';

/** The place of one who waits. */
export interface Place {
  /** Aborts when the one who waits leaves, or is sent away. */
  readonly signal: AbortSignal;
  readonly isWaiting: () => boolean;
  /** Ends the waiting, because the turn has come. */
  readonly takeTurn: () => void;
  readonly sendAway: (reason: Error) => void;
}

/** Those who wait for their turn. */
export interface WaitingRoom {
  readonly size: () => number;
  readonly enter: (term: Term) => Place;
  /** Sends away each one for whom there is a reason. */
  readonly clear: (reasonFor: (leftMs: number) => Error | undefined) => void;
}

/** Creates an empty room that tells when someone is gone from it. */
export function createWaitingRoom(onGone: () => void): WaitingRoom {
  const waiting = new Map<Place, Term>();
  return {
    size: () => waiting.size,
    enter(term) {
      const gone = new AbortController();
      const leave = (): void => sendAway(term.signal.reason);
      const takeTurn = (): void => {
        waiting.delete(place);
        term.signal.removeEventListener('abort', leave);
        onGone();
      };
      const sendAway = (reason: unknown): void => {
        takeTurn();
        gone.abort(reason);
      };
      const isWaiting = (): boolean => waiting.has(place);
      const place: Place = { signal: gone.signal, isWaiting, takeTurn, sendAway };
      waiting.set(place, term);
      term.signal.addEventListener('abort', leave, { once: true });
      return place;
    },
    clear(reasonFor) {
      for (const [place, term] of waiting) {
        const reason = reasonFor(term.leftMs());
        if (reason !== undefined) place.sendAway(reason);
      }
    },
  };
}
