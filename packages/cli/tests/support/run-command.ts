import { PassThrough, Readable } from 'node:stream';

import type { Origin } from '../../src/context.ts';
import { main } from '../../src/main.ts';

/** What a command line did. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What surrounds a command line. */
export interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What is typed at a terminal; without it there is none. */
  readonly typed?: string;
  /** Where the command comes from; by default npm installed it. */
  readonly origin?: Origin;
}

/** Runs a command line in this process, at a terminal where something is typed. */
export async function runCommand(
  argv: readonly string[],
  { cwd, env = {}, typed, origin = { kind: 'installed' } }: Surroundings,
): Promise<Ran> {
  const isTTY = typed !== undefined;
  const stdout = Object.assign(new PassThrough(), { isTTY: false });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const stdin = Object.assign(Readable.from(isTTY ? [typed] : neverEnding()), { isTTY });
  const code = await main(argv, { stdin, stdout, stderr, env, cwd: () => cwd, origin });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

/** Whoever reads from it waits for good: a command without a terminal must not. */
async function* neverEnding(): AsyncGenerator<string> {
  await new Promise(() => undefined);
  yield '';
}
