/** The port where a program listens unless told otherwise: fixed, so that hosts can be told once. */
export const HOME_PORT = 3900;

/** A flag that every program has. */
export interface CommonFlag {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  readonly placeholder?: string;
  readonly description: string;
}

/** The flags of every program, by name. */
export const commonFlags: Readonly<Record<string, CommonFlag>> = {
  stdio: { type: 'boolean', description: 'Speak over standard input and output (the default).' },
  http: { type: 'boolean', description: 'Speak over HTTP, to this machine only.' },
  port: {
    type: 'string',
    placeholder: 'number',
    description: `Where to listen with --http; 0 for any free port. Default: ${HOME_PORT}.`,
  },
  host: {
    type: 'string',
    placeholder: 'address',
    description: 'The loopback address to listen at with --http. Default: 127.0.0.1.',
  },
  help: { type: 'boolean', short: 'h', description: 'Show this help.' },
  version: { type: 'boolean', short: 'v', description: 'Show the version.' },
};
