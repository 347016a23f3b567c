import type { Call } from './call.ts';

/** The login that was given, else that of the default owner. */
export async function ownerLogin(
  given: string | undefined,
  argument: string,
  call: Call,
): Promise<string> {
  const login = given ?? call.defaults.owner;
  if (login !== undefined) return login;
  return (await call.resolve.owner(undefined, { signal: call.signal, argument })).login;
}
