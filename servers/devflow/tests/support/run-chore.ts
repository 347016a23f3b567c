import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
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
