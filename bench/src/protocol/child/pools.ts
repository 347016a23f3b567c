import { join } from 'node:path';

import type { Peer, Setting } from '../contenders.ts';
import { StdioLoad } from '../load/stdio-load.ts';
import type { Era } from '../wire/message.ts';
import { type PeerProcess, startPeerProcess } from './peer-process.ts';

/** A contender that serves over HTTP. */
export interface HttpServer extends PeerProcess {
  readonly url: URL;
}

/** Which contender, and how many tools it offers. */
interface HttpKey {
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

/** A contender that serves over stdio, and the conversation with it. */
interface StdioServer extends PeerProcess {
  readonly load: StdioLoad;
}

/** Which contender, and the era that its only conversation is in. */
interface StdioKey {
  readonly peer: Peer;
  readonly era: Era;
}

/** Makes a place for servers over stdio, with one tool each. */
export function createStdioServers({ folder, pinning }: Setting): Pool<StdioKey, StdioServer> {
  return createPool(({ peer, era }) => {
    const auditFile = join(folder, `${peer}-stdio-${era}.log`);
    const process = startPeerProcess({ peer, transport: 'stdio', tools: 1, auditFile });
    const open = async (): Promise<StdioServer> => {
      await process.ready;
      pinning.pinServer(process.child.pid);
      const expected = { task: 'tools/call', tools: 1 } as const;
      return { ...process, load: await StdioLoad.open(process.pipes, era, expected) };
    };
    return { process, server: open() };
  });
}

/** Servers by their key; each is started when it is first asked for, and stays. */
interface Pool<K, S> {
  readonly get: (key: K) => Promise<S>;
  /** Ends all of them. */
  readonly stop: () => Promise<void>;
}

/** A process that was started, and what is made of it when it is ready. */
interface Started<S> {
  readonly process: PeerProcess;
  readonly server: Promise<S>;
}

/** Makes a pool; nothing is started yet. */
function createPool<K extends object, S>(start: (key: K) => Started<S>): Pool<K, S> {
  const pool = new Map<string, Started<S>>();
  return {
    get: (key) => {
      const name = JSON.stringify(key);
      const started = pool.get(name) ?? start(key);
      pool.set(name, started);
      return started.server;
    },
    stop: async () => {
      await Promise.all([...pool.values()].map(({ process }) => process.stop()));
    },
  };
}
