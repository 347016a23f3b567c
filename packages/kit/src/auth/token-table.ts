import type { Caller } from '../context/types.ts';
import { after } from '../runtime/after.ts';
import type { Digest } from '../runtime/digest.ts';
import type { StaticToken } from './options.ts';

/** Finds the caller of a token by the token's digest. */
export type TokenTable = (digest: Uint8Array) => Caller | undefined | Promise<Caller | undefined>;

interface Entry {
  readonly digest: Uint8Array;
  readonly caller: Caller;
}

/** Makes the table: tokens are compared by their digests, whose bytes nobody can choose. */
export function createTokenTable(tokens: readonly StaticToken[], digest: Digest): TokenTable {
  const entries = tokens.reduce<Entry[] | Promise<Entry[]>>(
    (made, token) =>
      after(made, (list) =>
        after(digest(token.token), (bytes) => [...list, entryOf(token, bytes)]),
      ),
    [],
  );
  return (wanted) => after(entries, (list) => find(list, wanted));
}

function entryOf({ caller, scopes }: StaticToken, digest: Uint8Array): Entry {
  return { digest, caller: { id: `token:${caller}`, ...(scopes !== undefined && { scopes }) } };
}

// Takes the same time whichever entry fits, and whether one does.
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
