import { LRUCache } from 'lru-cache';

import type { Caller } from '../context/types.ts';
import type { Clock } from '../runtime/clock.ts';
import { after } from '../runtime/after.ts';
import type { Digest } from '../runtime/digest.ts';
import { KeysUnreachable } from './keys-unreachable.ts';
import type { AuthOptions } from './options.ts';
import type { TokenTable } from './token-table.ts';
import type { JwtVerdict } from './verify-jwt.ts';

/** What is known about a token. */
export type Verdict =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly why: string }
  /** It could not be judged now. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

/** Says whose a token is. */
export type Authenticate = (token: string) => Verdict | Promise<Verdict>;

/** The ways in which a token can be known, in the order in which they are tried. */
export interface Ways {
  readonly digest: Digest;
  readonly table: TokenTable;
  readonly jwt: ((token: string) => Promise<JwtVerdict>) | undefined;
  readonly verify: AuthOptions['verify'];
  readonly clock: Clock;
}

/** At most so many verified tokens are remembered, each for at most so long. */
const MAX_REMEMBERED = 10_000;
const REMEMBER_MS = 60_000;
const STRANGE: Verdict = { kind: 'invalid', why: 'The token is not known here.' };

interface Remembered {
  readonly verdict: Verdict;
  readonly until: number;
}

/** Creates what says whose a token is. Tokens are kept by their digests only. */
export function createAuthenticate({ digest, table, clock, ...ways }: Ways): Authenticate {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });

  const judge = async (token: string, key: string): Promise<Verdict> => {
    try {
      const jwt = await ways.jwt?.(token);
      if (jwt !== undefined && 'caller' in jwt) {
        const verdict: Verdict = { kind: 'caller', caller: jwt.caller };
        remembered.set(key, { verdict, until: Math.min(jwt.expiresAt, clock() + REMEMBER_MS) });
        return verdict;
      }
      const own = await ways.verify?.(token);
      if (own !== undefined) return { kind: 'caller', caller: sound(own) };
      return jwt === undefined ? STRANGE : { kind: 'invalid', why: jwt.invalid };
    } catch (cause) {
      return { kind: 'unknown', cause: withoutToken(cause, token) };
    }
  };

  return (token) =>
    after(digest(token), (bytes) =>
      after(table(bytes), (caller) => {
        if (caller !== undefined) return { kind: 'caller', caller };
        if (ways.jwt === undefined && ways.verify === undefined) return STRANGE;
        const key = String.fromCharCode(...bytes);
        const known = remembered.get(key);
        if (known !== undefined && clock() < known.until) return known.verdict;
        return judge(token, key);
      }),
    );
}

// An author's function may put the token into what it throws, and that is logged.
function withoutToken(thrown: unknown, token: string): unknown {
  if (thrown instanceof KeysUnreachable) return thrown;
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const failure = new Error('auth.verify failed');
  // A token that went into a URL is written in its way.
  failure.stack = [token, encodeURIComponent(token)].reduce(
    (told, secret) => told.replaceAll(secret, '[redacted]'),
    text,
  );
  return failure;
}

// What an author's function returns is checked: a caller without an id would be everybody.
function sound(caller: Caller): Caller {
  const { id, scopes } = caller;
  const isSound =
    typeof id === 'string' && id !== '' && (scopes === undefined || Array.isArray(scopes));
  if (isSound) return caller;
  throw new TypeError('auth.verify returned no caller: expected { id, scopes } or undefined.');
}
