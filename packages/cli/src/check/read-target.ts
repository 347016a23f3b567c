import type { CheckTarget } from '@wellspoken/check';

import type { World } from '../context.ts';
import { UsageError } from '../usage-error.ts';
import { mistake } from './mistake.ts';
import { readEnv } from './read-env.ts';

const HINT =
  'Name a URL, or a command after "--", as in\n  wellspoken check -- node dist/server.js';

/** What is to be examined: a URL, or a command with its arguments. */
export function readTarget(
  words: readonly string[],
  passed: readonly string[],
  world: World,
): CheckTarget {
  const [first = '', ...rest] = words;
  if (first === '') throw new UsageError(HINT);
  const { env: callerEnv, cwd } = world;
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(first)) {
    return { command: first, args: rest, env: readEnv(passed, callerEnv), callerEnv, cwd: cwd() };
  }
  if (passed.length > 0) {
    throw mistake('--env: is for a command that is started here; leave it out for a URL.');
  }
  return readUrl(first, rest, world);
}

function readUrl(text: string, rest: readonly string[], { env }: World): CheckTarget {
  if (rest.length > 0) {
    throw mistake(`"${rest[0]}": expected nothing after the URL. Flags stand before it.`);
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw mistake(`Expected a URL that begins with http:// or https://; got "${text}".`);
  }
  if (url.username !== '' || url.password !== '') {
    throw mistake('The URL has a password in it. Set WELLSPOKEN_CHECK_TOKEN instead.');
  }
  const tokens = {
    ...given('token', env[TOKENS.token]),
    ...given('secondToken', env[TOKENS.secondToken]),
    ...given('foreignToken', env[TOKENS.foreignToken]),
  };
  return { url: text, tokens };
}

/** Secrets come from the environment, because everyone can read a command line. */
const TOKENS = {
  token: 'WELLSPOKEN_CHECK_TOKEN',
  secondToken: 'WELLSPOKEN_CHECK_SECOND_TOKEN',
  foreignToken: 'WELLSPOKEN_CHECK_FOREIGN_TOKEN',
} as const;

function given<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  if (value === undefined || value === '') return {};
  // The key is the name, which TypeScript does not follow.
  return { [name]: value } as Partial<Record<Name, string>>;
}
