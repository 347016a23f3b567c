import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Starts the built server over a simulator at any free port, and gives its address; it ends with the test. */
export async function spawnHttp(...flags: readonly string[]): Promise<URL> {
  const args = [bin, '--simulator', '--http', '--port', '0', ...flags];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      const [url] = /http:\/\/[\d.:]+\/mcp/.exec(said) ?? [];
      if (url !== undefined) resolve(new URL(url));
    });
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}
