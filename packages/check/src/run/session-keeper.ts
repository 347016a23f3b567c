import type { Conversation } from '../evidence/conversation.ts';
import type { OpenOptions, Session } from '../probe/session.ts';

/** Opens the connections of a leg and sees that each is closed once. */
export interface SessionKeeper {
  /** The connection that probes share. */
  readonly shared: () => Promise<Session>;
  readonly open: (name: string, options?: OpenOptions) => Promise<Session>;
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
  let shared: Promise<Session> | undefined;
  return {
    shared: () => (shared ??= keep('shared')),
    open: keep,
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
