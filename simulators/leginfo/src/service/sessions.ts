import { hash } from '../render/hash.ts';

/** What the site remembers of a visitor. */
export interface Session {
  readonly id: string;
  /** Whether the visitor has been to the start page. */
  readonly isSeeded: () => boolean;
  readonly seed: () => void;
  /** A token for a page, which a form of that page sends back. */
  readonly newView: () => string;
  readonly knowsView: (token: string) => boolean;
  /** Every page that was sent expires. */
  readonly expireViews: () => void;
}

/** The visitors of a simulator. */
export interface Sessions {
  readonly find: (cookie: string | undefined) => Session | undefined;
  readonly open: () => Session;
}

// As many as Mojarra keeps by itself.
const VIEWS_KEPT = 15;
const SESSIONS_KEPT = 1000;

/** Creates a site without visits. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>();
  let count = 0;
  return {
    find: (cookie = '') => sessions.get(/(?:^|;\s*)JSESSIONID=([^;]+)/.exec(cookie)?.[1] ?? ''),
    open: () => {
      count++;
      const session = createSession(
        `${hash(`session ${count}`).toString(16).toUpperCase()}.${count}`,
      );
      sessions.set(session.id, session);
      const [oldest] = sessions.keys();
      if (sessions.size > SESSIONS_KEPT && oldest !== undefined) sessions.delete(oldest);
      return session;
    },
  };
}

function createSession(id: string): Session {
  let isSeeded = false;
  let views: string[] = [];
  let count = 0;
  return {
    id,
    isSeeded: () => isSeeded,
    seed: () => void (isSeeded = true),
    newView: () => {
      count++;
      const token = `-${hash(`${id} ${count}`)}${count}:${hash(`view ${id} ${count}`)}`;
      views = [...views, token].slice(-VIEWS_KEPT);
      return token;
    },
    knowsView: (token) => views.includes(token),
    expireViews: () => void (views = []),
  };
}
