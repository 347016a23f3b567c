import { join } from 'node:path';

import type { Peer } from '../contenders.ts';
import type { Setting } from '../setting.ts';
import { startPeerProcess, type PeerProcess } from './peer-process.ts';
import { createPool, type Pool } from './pool.ts';

/** A contender that serves over HTTP. */
export interface HttpServer extends PeerProcess {
  readonly url: URL;
}

/** Which contender, and how many tools it offers. */
export interface HttpKey {
  readonly peer: Peer;
  readonly tools: number;
}

type Wanted = Pick<Setting, 'folder' | 'pinning'> & { readonly exposeGc?: boolean };

/** Makes a place for servers over HTTP. */
export function createHttpServers(wanted: Wanted): Pool<HttpKey, HttpServer> {
  const { folder, pinning, exposeGc = false } = wanted;
  return createPool(({ peer, tools }) => {
    const auditFile = join(folder, `${peer}-http-${tools}.log`);
    const process = startPeerProcess({ peer, tools, transport: 'http', auditFile, exposeGc });
    const server = process.ready.then((url) => {
      pinning.pinServer(process.child.pid);
      return { ...process, url: new URL(url ?? '') };
    });
    return { process, server };
  });
}
