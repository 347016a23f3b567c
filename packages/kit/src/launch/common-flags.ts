/** The default port of a program: fixed, so that hosts can be configured once. */
export const HOME_PORT = 3900;

/** The variable with bearer tokens: never a flag, since other users can read command lines. */
export const TOKENS_VARIABLE = 'WELLSPOKEN_TOKENS';

/** A flag that every program has. */
export interface CommonFlag {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  readonly placeholder?: string;
  readonly description: string;
  /** Whether it requires --http. */
  readonly isForHttp?: boolean;
}

/** Common flags, by name. */
export type CommonFlags = Readonly<Record<string, CommonFlag>>;

const help: CommonFlag = { type: 'boolean', short: 'h', description: 'Show this help.' };

/** The flags of every chore, by name. */
export const choreFlags: CommonFlags = { help };

/** The flags of every program, by name. */
export const commonFlags: CommonFlags = {
  stdio: { type: 'boolean', description: 'Speak over standard input and output (the default).' },
  http: { type: 'boolean', description: 'Speak over HTTP; to this machine only, by default.' },
  port: defineHttpFlag('number', `Where to listen; 0 for any free port. Default: ${HOME_PORT}.`),
  host: defineHttpFlag(
    'address',
    'Where to listen; an address that others reach needs tokens or an issuer. Default: 127.0.0.1.',
  ),
  'tokens-file': defineHttpFlag(
    'file',
    `A file with the tokens that get in, written as in ${TOKENS_VARIABLE}.`,
  ),
  issuer: defineHttpFlag('url', 'The issuer whose JWTs get in.'),
  audience: defineHttpFlag('text', 'For whom its JWTs must be made. Default: the public URL.'),
  resource: defineHttpFlag('url', 'The public URL, where it differs from the one that is shown.'),
  sse: {
    type: 'boolean',
    description: 'Serve HTTP+SSE too, for clients that know nothing newer.',
    isForHttp: true,
  },
  cors: defineHttpFlag(
    'origins',
    'Web pages that may call and read answers: whole origins, parted by commas.',
  ),
  help,
  version: { type: 'boolean', short: 'v', description: 'Show the version.' },
};

function defineHttpFlag(placeholder: string, description: string): CommonFlag {
  return { type: 'string', placeholder, description, isForHttp: true };
}
