import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runChore } from '@wellspoken/kit/launch';

import { program } from '../../src/program.ts';

/** How a chore ended and what it wrote. */
export interface ChoreOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Does a chore of devflow in this process, in a folder. */
export async function doChore(
  cwd: string,
  name: string,
  ...argv: readonly string[]
): Promise<ChoreOutcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const env = { WELLSPOKEN_DEVFLOW_DB: `${cwd}/memory.db` };
  const code = await runChore(program, name, { argv, env, stdout, stderr, cwd: () => cwd });
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, stdout: out, stderr: err };
}

/** Runs the built program in a shell, which may direct and limit what it writes. */
export async function runInShell(folder: string, script: string): Promise<ChoreOutcome> {
  const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  const line = script.replaceAll('devflow', `'${process.execPath}' '${bin}'`);
  const env = { PATH: process.env['PATH'], WELLSPOKEN_DEVFLOW_DB: join(folder, 'memory.db') };
  return new Promise((resolve) => {
    const words = ['--norc', '-o', 'pipefail', '-c', line];
    execFile('bash', words, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}
