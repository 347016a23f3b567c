import type { Conversation } from '../wire/exchange.evidence.ts';
import type { OpenOptions, Session } from '../wire/session.ts';

/** Opens the connections of a leg and sees that each is closed once. */
export interface SessionKeeper {
  /** The connection that probes share. */
  readonly shared: () => Promise<Session>;
  readonly open: (name: string, options?: OpenOptions) => Promise<Session>;
  /** Keeps a connection open for the probe of this name. */
  readonly handOver: (session: Session, to: string) => void;
  /** The connection that was handed over to this probe, if it is still open. */
  readonly leftTo: (name: string) => Session | undefined;
  /** Closes what is still open; gives back what was said on all, by name. */
  readonly end: () => Promise<readonly Conversation[]>;
}

/** A keeper of the connections that `open` makes. */
export function createSessionKeeper(
  open: (name: string, options?: OpenOptions) => Promise<Session>,
): SessionKeeper {
  const opening: Promise<Session>[] = [];
  const keep = (name: string, options?: OpenOptions): Promise<Session> => {
    const kept = open(name, options).then(closedOnce);
    opening.push(kept);
    return kept;
  };
  const left = new Map<string, Session>();
  let shared: Promise<Session> | undefined;
  return {
    shared: () => (shared ??= keep('shared')),
    open: keep,
    handOver: (session, to) => {
      left.set(to, session);
    },
    leftTo: (name) => {
      const session = left.get(name);
      left.delete(name);
      return session?.isOpen() ? session : undefined;
    },
    end: async () => {
      const conversations = await Promise.all(
        opening.map(async (session) => (await session).close()),
      );
      return conversations.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
    },
  };
}

function closedOnce(session: Session): Session {
  let closed: Promise<Conversation> | undefined;
  return { ...session, close: () => (closed ??= session.close()) };
}
