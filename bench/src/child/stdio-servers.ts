import { join } from 'node:path';

import type { Peer } from '../contenders.ts';
import { StdioLoad } from '../load/stdio-load.ts';
import type { Setting } from '../setting.ts';
import type { Era } from '../wire/message.ts';
import { startPeerProcess, type PeerProcess } from './peer-process.ts';
import { createPool, type Pool } from './pool.ts';

/** A contender that serves over stdio, and the conversation with it. */
export interface StdioServer extends PeerProcess {
  readonly load: StdioLoad;
}

/** Which contender, and the era that its only conversation is in. */
export interface StdioKey {
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
