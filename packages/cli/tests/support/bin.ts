import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

/** The built command. */
export const bin: string = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** The command in a process of its own, which ends with the test at the latest. */
export interface Running {
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves when either stream has shown what is looked for. */
  readonly seen: (pattern: RegExp) => Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

/** Where the command is started. */
export interface Start {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is written to its stdin, which stays open then. */
  readonly input?: string;
}

const SAFE_VARIABLES = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  // Nothing of a test belongs in the memory of whoever runs it.
  WELLSPOKEN_DEVFLOW_DB: ':memory:',
  WELLSPOKEN_ENTREZ_SIMULATOR: 'true',
  WELLSPOKEN_CALIFORNIA_CODES_SIMULATOR: 'true',
  WELLSPOKEN_GITHUB_PROJECTS_SIMULATOR: 'true',
};

/** Starts the built command without the variables of whoever runs the tests. */
export function startBin(argv: readonly string[], { cwd, env, input }: Start = {}): Running {
  const child = spawn(process.execPath, [bin, ...argv], {
    ...(cwd !== undefined && { cwd }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    env: { ...SAFE_VARIABLES, ...env },
  });
  // Its end stays open: whoever writes to a server that has gone sees it by its exit.
  child.stdin?.on('error', () => {}).write(input);
  const texts = { stdout: '', stderr: '' };
  const watchers = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      for (const look of watchers) look();
    });
  }
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const seen = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const [found] = pattern.exec(texts.stdout + texts.stderr) ?? [];
        if (found !== undefined) resolve(found);
      };
      watchers.add(look);
      void ended.then((code) => {
        look();
        reject(new Error(`It ended with ${code}: ${texts.stderr}`));
      });
      look();
    });
  return {
    ended,
    seen,
    kill: (signal) => void child.kill(signal),
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
  };
}
