/** Shorter values are words that occur by chance. */
const SHORTEST = 8;

const SENSITIVE =
  /(?:api_?key|access_?key|secret|token|passw(?:or)?d|passphrase|credential|private_?key|(?:^|_)(?:auth|key|pat|dsn)$|connection_?string|database_url)/i;

/** They belong to the desktop or to the launcher, and lead to no account of the server. */
const NEUTRAL = /^(?:SSH_AUTH_SOCK|XAUTHORITY|npm_.*|NPM_CONFIG_.*|YARN_.*|PIP_.*|UV_.*)$/i;

/** The variables that look like credentials, by their names, sorted. */
export function secretVariables(
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] && SENSITIVE.test(name) && !NEUTRAL.test(name))
    .toSorted();
}

/** The variables that look like credentials and whose values stand in a text. */
export const leakedVariables = (
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] =>
  secretVariables(env).filter((name) => {
    const value = env[name] ?? '';
    return value.length >= SHORTEST && text.includes(value);
  });
