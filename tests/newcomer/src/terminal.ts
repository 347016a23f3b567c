import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A terminal that somebody types lines into; the folder that it is in stays from line to line. */
export interface Terminal {
  readonly cwd: () => string;
  /** Runs a line until it ends. */
  readonly run: (line: string) => Promise<Ended>;
  /** Starts a line that does not end by itself. */
  readonly start: (line: string) => Started;
}

/** How a line ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A line that is running. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with what was looked for in either stream; rejects when the line ends without it. */
  readonly seen: (pattern: RegExp) => Promise<readonly string[]>;
  /** Presses Ctrl-C. */
  readonly interrupt: () => void;
}

/** Where a terminal begins, and the variables that its lines see. */
export interface TerminalOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly scratch: string;
}

const LONGEST_MS = 600_000;

/** Opens a terminal. */
export function openTerminal({ cwd: first, env, scratch }: TerminalOptions): Terminal {
  let cwd = first;
  const place = join(scratch, 'place');
  const start = (line: string): Started => {
    const child = spawn('bash', ['-c', line], { cwd, env, detached: true });
    const texts = { stdout: '', stderr: '' };
    const watchers = new Set<() => void>();
    const ended = new Promise<Ended>((resolve) => {
      const timer = setTimeout(() => signal(child, 'SIGKILL'), LONGEST_MS);
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve({ code, ...texts });
      });
    });
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
        for (const look of watchers) look();
      });
    }
    const seen = (pattern: RegExp): Promise<readonly string[]> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(texts.stdout) ?? pattern.exec(texts.stderr);
          if (found !== null) resolve(found);
        };
        watchers.add(look);
        look();
        void ended.then(({ stderr }) => reject(new Error(`It ended without it:\n${stderr}`)));
      });
    return { child, ended, seen, interrupt: () => signal(child, 'SIGINT') };
  };
  const run = async (line: string): Promise<Ended> => {
    // A comment may end the line, so what follows stands on one of its own.
    const { child, ended } = start(`${line}\ncode=$?; pwd > '${place}'; exit $code`);
    child.stdin?.end();
    const result = await ended;
    cwd = (await readFile(place, 'utf8').catch(() => cwd)).trim();
    await rm(place, { force: true });
    return result;
  };
  return { cwd: () => cwd, run, start };
}

/** To the whole group, as a terminal does. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, name);
}
