import { PassThrough } from 'node:stream';

import { main } from '../../src/main.ts';
import type { KnownServer } from '../../src/servers.ts';
import { testServers } from './notes.ts';

/** What a command line left behind. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What surrounds a command line. */
export interface ScreenOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  readonly servers?: readonly KnownServer[];
  readonly signal?: AbortSignal;
  readonly cwd?: string;
  /** Whether standard input is over before it begins. */
  readonly isOver?: boolean;
  /** Called with every piece that is written. */
  readonly onOutput?: (text: string) => void;
}

/** Runs a command line, by default with a server of the tests, and keeps what it writes. */
export async function showScreen(line: string, options: ScreenOptions = {}): Promise<Outcome> {
  const { env = {}, isTerminal = false, servers = testServers, signal, onOutput } = options;
  const { cwd = '/home/ada', isOver = false } = options;
  const texts = { stdout: '', stderr: '' };
  const capture = (name: 'stdout' | 'stderr') => {
    const stream = Object.assign(new PassThrough(), {
      isTTY: isTerminal,
      getColorDepth: () => (isTerminal ? 8 : 1),
    });
    stream.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      onOutput?.(text);
    });
    return stream;
  };
  const world = {
    stdin: isOver ? new PassThrough().end() : new PassThrough(),
    stdout: capture('stdout'),
    stderr: capture('stderr'),
    env,
    cwd: () => cwd,
    origin: { kind: 'installed' } as const,
    ...(signal !== undefined && { signal }),
  };
  const argv = line.split(' ').filter((word) => word !== '');
  return { code: await main(argv, world, servers), ...texts };
}

/** How wide the widest line is, colours aside. */
export function widthOf(text: string): number {
  // oxlint-disable-next-line no-control-regex -- the codes of colours begin with it
  const plain = text.replaceAll(/\u001B\[[\d;]*m/g, '');
  return Math.max(...plain.split('\n').map(({ length }) => length));
}
