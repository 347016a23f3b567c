import type { AuthOptions } from './options.ts';

/** What must not appear in any error that a client sees: what an author names, and every token. */
export function secretsOf(options: {
  readonly secrets?: readonly string[];
  readonly auth?: AuthOptions;
}): readonly string[] {
  const tokens = (options.auth?.tokens ?? []).map(({ token }) => token);
  return [...(options.secrets ?? []), ...tokens];
}
