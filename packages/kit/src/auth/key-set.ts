import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

import type { Clock } from '../runtime/clock.ts';
import { discoverKeys } from './discover-keys.ts';
import { KeysUnreachable, LEAVE_ALONE_MS } from './keys-unreachable.ts';
import { readJson } from './read-json.ts';

/** Creates the keys of an issuer: fetched when first needed, again when a token names a new one. */
export function createKeySet(
  issuer: string,
  jwksUri: string | undefined,
  clock: Clock,
): JWTVerifyGetKey {
  const ask = createPatience(clock);
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const open = async (): Promise<JWTVerifyGetKey> => {
    const uri = jwksUri ?? (await ask(() => discoverKeys(issuer)));
    return createRemoteJWKSet(new URL(uri), {
      [customFetch]: (url, init) => ask(() => fetchKeys(url, init)),
    });
  };
  return async (header, token) => {
    keys ??= open();
    const find = await keys.catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    try {
      return await find(header, token);
    } catch (error) {
      // A set that is no set is the issuer's fault, too.
      if (!(error instanceof errors.JWKSInvalid)) throw error;
      throw new KeysUnreachable('The keys of the issuer cannot be read', { cause: error });
    }
  };
}

type Fetch = typeof fetch;

async function fetchKeys(...[url, init]: Parameters<Fetch>): Promise<Response> {
  const response = await fetch(url, init);
  if (response.status === 200) return Response.json(await readJson(response));
  await response.body?.cancel();
  throw new Error(`The keys were answered with status ${response.status}`);
}

/** Does work that asks the issuer, unless that failed a moment ago. */
type Patience = <Result>(work: () => Promise<Result>) => Promise<Result>;

// Keys that are at hand serve on; only what must be asked for waits.
function createPatience(clock: Clock): Patience {
  let failure: { readonly at: number; readonly error: KeysUnreachable } | undefined;
  return async (work) => {
    if (failure !== undefined && clock() < failure.at + LEAVE_ALONE_MS) throw failure.error;
    try {
      return await work();
    } catch (cause) {
      const error = new KeysUnreachable('The keys of the issuer cannot be had', { cause });
      failure = { at: clock(), error };
      throw error;
    }
  };
}
