import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command of the system in a folder and counts the lines that it writes. */
export async function countLines(
  folder: string,
  command: string,
  args: readonly string[],
): Promise<number> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  });
  await once(child, 'close');
  return lines;
}
