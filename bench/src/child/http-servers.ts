import { join } from 'node:path';

import type { Peer } from '../contenders.ts';
import type { Setting } from '../setting.ts';
import { startPeerProcess, type PeerProcess } from './peer-process.ts';

/** A contender that serves over HTTP. */
export interface HttpServer extends PeerProcess {
  readonly url: URL;
}

/** Contenders that serve over HTTP; each is started when it is first asked for, and stays. */
export interface HttpServers {
  readonly get: (peer: Peer, tools: number) => Promise<HttpServer>;
  readonly stop: () => Promise<void>;
}

type Wanted = Pick<Setting, 'folder' | 'pinning'> & { readonly exposeGc?: boolean };

/** Makes a place for servers; none is started yet. */
export function startHttpServers(wanted: Wanted): HttpServers {
  const servers = new Map<string, Promise<HttpServer>>();
  const processes: PeerProcess[] = [];
  const start = async (peer: Peer, tools: number): Promise<HttpServer> => {
    const process = startPeerProcess({
      peer,
      tools,
      transport: 'http',
      auditFile: join(wanted.folder, `${peer}-http-${tools}.log`),
      exposeGc: wanted.exposeGc ?? false,
    });
    processes.push(process);
    const url = await process.ready;
    wanted.pinning.pinServer(process.child.pid);
    return { ...process, url: new URL(url ?? '') };
  };
  return {
    get: (peer, tools) => {
      const key = `${peer} ${tools}`;
      const server = servers.get(key) ?? start(peer, tools);
      servers.set(key, server);
      return server;
    },
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}
