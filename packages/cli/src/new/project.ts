/** How a new server is reached. */
export type Transport = 'stdio' | 'http';

/** What a new project is made from. */
export interface Project {
  /** The name of the package. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly transport: Transport;
}

/** Reads what `--transport` was given. */
export function parseTransport(text: string): Transport {
  if (text === 'stdio' || text === 'http') return text;
  throw new Error(`expected stdio or http; got "${text}"`);
}
