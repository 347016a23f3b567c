import type { Call } from './call.ts';

/** The login that was given, or that `@me` stands for; else that of the default owner. */
export async function ownerLogin(
  given: string | undefined,
  argument: string,
  call: Call,
): Promise<string> {
  const login = given ?? call.defaults.owner;
  if (login !== undefined && login !== '@me') return login;
  return (await call.resolve.owner(login, { signal: call.signal, argument })).login;
}
