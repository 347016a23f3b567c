import { execFileSync } from 'node:child_process';

/** Which core servers run on, and which one asks them. */
export interface Cores {
  readonly server: number;
  readonly generator: number;
}

/** Puts processes onto cores of their own, and the own process back. */
export interface Pinning {
  readonly cores: Cores | undefined;
  /** Puts a server onto its core. */
  readonly pinServer: (pid: number | undefined) => void;
  /** Restores the cores of the own process. */
  readonly release: () => void;
}

/** Part of util-linux; other systems have none. */
const COMMAND = 'taskset';

/** Leaves everything where it may run. */
export const noPinning: Pinning = { cores: undefined, pinServer: () => {}, release: () => {} };

/**
 * Puts the own process, which sends the requests, onto a core that no server gets. Where the system
 * has no `taskset` or only one core, everything runs where it may.
 */
export function pinApart(): Pinning {
  const allowed = listAllowedCores();
  const [server] = allowed;
  const generator = allowed.at(-1);
  if (server === undefined || generator === undefined || server === generator) {
    return noPinning;
  }
  setCores(process.pid, String(generator));
  return {
    cores: { server, generator },
    pinServer: (pid) => {
      if (pid !== undefined) setCores(pid, String(server));
    },
    release: () => setCores(process.pid, allowed.join(',')),
  };
}

function setCores(pid: number, cores: string): void {
  taskset(['-a', '-p', '-c', cores, String(pid)]);
}

function listAllowedCores(): readonly number[] {
  try {
    const output = taskset(['-p', '-c', String(process.pid)]);
    return readCores(output.slice(output.lastIndexOf(':') + 1));
  } catch {
    return [];
  }
}

function taskset(args: readonly string[]): string {
  return execFileSync(COMMAND, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function readCores(list: string): readonly number[] {
  return list.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
