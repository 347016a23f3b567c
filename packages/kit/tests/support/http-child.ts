import { once } from 'node:events';

import { startChild, type Child } from './child.ts';

/** A server over HTTP in a process of its own. */
export interface HttpChild extends Child {
  readonly port: number;
}

/** Starts the HTTP fixture and waits until it can be reached. */
export async function startHttpChild(...args: readonly string[]): Promise<HttpChild> {
  const child = startChild('http-server.mjs', ...args);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { ...child, port: Number(new URL(line.toString().trim()).port) };
}
