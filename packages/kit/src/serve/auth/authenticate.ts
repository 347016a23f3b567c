import { LRUCache } from 'lru-cache';

import type { Caller } from '../../call/types.ts';
import { continueWith } from '../../utils/continue-with.ts';
import type { Clock, Digest } from '../../utils/platform.ts';
import type { JwtVerdict } from './jwt.ts';
import { KeysUnreachable } from './keys-unreachable.ts';
import type { AuthOptions, StaticToken } from './options.ts';

/** The result of checking a token. */
export type Verdict =
  | { readonly kind: 'caller'; readonly caller: Caller }
  | { readonly kind: 'invalid'; readonly why: string }
  /** The token cannot be checked at the moment. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

/** Finds the caller of a token. */
export type Authenticate = (token: string) => Verdict | Promise<Verdict>;

/** The ways to check a token, in the order in which they are tried. */
interface Ways {
  readonly digest: Digest;
  readonly table: TokenTable;
  readonly jwt: ((token: string) => Promise<JwtVerdict>) | undefined;
  readonly verify: AuthOptions['verify'];
  readonly clock: Clock;
}

/** Limits on the number and age of cached verifications. */
const MAX_REMEMBERED = 10_000;
const REMEMBER_MS = 60_000;
const STRANGE: Verdict = { kind: 'invalid', why: 'The token is not known here.' };

interface Remembered {
  readonly verdict: Verdict;
  readonly until: number;
}

/** Creates the token check. Tokens are stored only as digests. */
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
      if (own !== undefined) return { kind: 'caller', caller: isolateCaller(own) };
      return jwt === undefined ? STRANGE : { kind: 'invalid', why: jwt.invalid };
    } catch (cause) {
      return { kind: 'unknown', cause: removeToken(cause, token) };
    }
  };

  return (token) =>
    continueWith(digest(token), (bytes) =>
      continueWith(table(bytes), (caller) => {
        if (caller !== undefined) return { kind: 'caller', caller };
        if (ways.jwt === undefined && ways.verify === undefined) return STRANGE;
        const key = String.fromCharCode(...bytes);
        const known = remembered.get(key);
        if (known !== undefined && clock() < known.until) return known.verdict;
        return judge(token, key);
      }),
    );
}

// An author's function may put the token into its error, which is logged.
function removeToken(thrown: unknown, token: string): unknown {
  if (thrown instanceof KeysUnreachable) return thrown;
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const failure = new Error('auth.verify failed');
  // A token in a URL appears percent-encoded.
  failure.stack = [token, encodeURIComponent(token)].reduce(
    (told, secret) => told.replaceAll(secret, '[redacted]'),
    text,
  );
  return failure;
}

// Validates what an author's function returns: without an id, all callers would be the same.
function isolateCaller(caller: Caller): Caller {
  const { id, scopes } = caller;
  const isSound =
    typeof id === 'string' && id !== '' && (scopes === undefined || Array.isArray(scopes));
  if (isSound) return caller;
  throw new TypeError('auth.verify returned no caller: expected { id, scopes } or undefined.');
}

/** Finds a caller by the digest of its token. */
type TokenTable = (digest: Uint8Array) => Caller | undefined | Promise<Caller | undefined>;

interface Entry {
  readonly digest: Uint8Array;
  readonly caller: Caller;
}

/**
 * Creates the lookup. Comparing digests prevents timing attacks, since nobody can choose their
 * bytes.
 */
export function createTokenTable(tokens: readonly StaticToken[], digest: Digest): TokenTable {
  const entries = tokens.reduce<Entry[] | Promise<Entry[]>>(
    (made, token) =>
      continueWith(made, (list) =>
        continueWith(digest(token.token), (bytes) => [...list, createEntry(token, bytes)]),
      ),
    [],
  );
  return (wanted) => continueWith(entries, (list) => find(list, wanted));
}

function createEntry({ caller, scopes }: StaticToken, digest: Uint8Array): Entry {
  return { digest, caller: { id: `token:${caller}`, ...(scopes !== undefined && { scopes }) } };
}

// Runs in constant time, whichever entry matches, if any.
function find(entries: readonly Entry[], wanted: Uint8Array): Caller | undefined {
  let found: Caller | undefined;
  for (const { digest, caller } of entries) {
    let difference = digest.length ^ wanted.length;
    for (let at = 0; at < digest.length; at += 1) {
      difference |= (digest[at] ?? 0) ^ (wanted[at] ?? 0);
    }
    found = difference === 0 ? caller : found;
  }
  return found;
}
