import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';

import type { Peer, TransportName } from '../contenders.ts';
import type { Pipes } from '../load/stdio-load.ts';
import type { Question, Usage } from '../peers/report.ts';

const bin = fileURLToPath(new URL('../peers/bin.js', import.meta.url));

/** Which contender to start, and how. */
export interface PeerChoice {
  readonly peer: Peer;
  readonly transport: TransportName;
  readonly tools: number;
  readonly auditFile: string;
  readonly exposeGc?: boolean;
}

/** A contender in a process of its own. */
export interface PeerProcess {
  readonly child: ChildProcess;
  /** Its standard input and output, over stdio. */
  readonly pipes: Pipes;
  /** Resolves when it can be spoken to; with its endpoint, over HTTP. */
  readonly ready: Promise<string | undefined>;
  /** What its process has used since it began. */
  readonly usage: (question?: Question) => Promise<Usage>;
  /** Ends it; resolves when it is gone. */
  readonly stop: () => Promise<void>;
}

type PeerMessage = Usage | { readonly kind: 'ready'; readonly url?: string };

/** Starts a contender. Over stdio, its standard input and output are the child's pipes. */
export function startPeerProcess(choice: PeerChoice): PeerProcess {
  const { peer, transport, tools, auditFile } = choice;
  const pipe = transport === 'stdio' ? 'pipe' : 'ignore';
  const child = fork(bin, [transport, peer, String(tools), auditFile], {
    stdio: [pipe, pipe, 'inherit', 'ipc'],
    execArgv: choice.exposeGc === true ? ['--expose-gc'] : [],
  });
  const gone = once(child, 'exit');
  const ready = waitFor(child, 'ready', choice).then(({ url }) => url);
  // A process that is ended at its first answer never awaits this; its rejection is no fault.
  ready.catch(() => {});
  return {
    child,
    pipes: { stdin: child.stdin ?? new PassThrough(), stdout: child.stdout ?? new PassThrough() },
    ready,
    usage: (question = 'usage') => {
      child.send(question);
      return waitFor(child, 'usage', choice);
    },
    stop: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function waitFor<K extends PeerMessage['kind']>(
  child: ChildProcess,
  kind: K,
  { peer, transport }: PeerChoice,
): Promise<Extract<PeerMessage, { readonly kind: K }>> {
  return new Promise((resolve, reject) => {
    const forget = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (received: unknown): void => {
      // Only the contender's own process writes to this channel.
      const message = received as PeerMessage;
      if (message.kind !== kind) return;
      forget();
      resolve(message as Extract<PeerMessage, { readonly kind: K }>);
    };
    const onExit = (): void => {
      forget();
      reject(new Error(`${peer} over ${transport} ended before it told "${kind}".`));
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
