import { once } from 'node:events';

import type { HttpOptions } from '@wellspoken/kit/http';

import { startChild, type Child } from './child.ts';

/** A server over HTTP in a process of its own. */
export interface HttpChild extends Child {
  readonly port: number;
}

/** Starts one; the file takes down what it accepts and runs, and when it is told to end. */
export async function startHttpChild(
  options: HttpOptions = {},
  evidence?: string,
): Promise<HttpChild> {
  const args = [JSON.stringify(options), ...(evidence === undefined ? [] : [evidence])];
  const child = startChild('http-server.mjs', ...args);
  const [url] = (await Promise.race([
    once(child.stdout, 'data'),
    child.exited.then((code) => {
      throw new Error(`The server ended with ${code} before it listened: ${child.log()}`);
    }),
  ])) as [Buffer];
  return { ...child, port: Number(new URL(url.toString()).port) };
}
