import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** A server in a process of its own. */
export interface SpawnedServer {
  /** Its endpoint for Streamable HTTP. */
  readonly url: URL;
  readonly end: () => Promise<void>;
}

/** Starts the built server over a simulator at any free port. */
export async function spawnHttp(...flags: readonly string[]): Promise<SpawnedServer> {
  const args = [bin, '--simulator', '--http', '--port', '0', ...flags];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      const [url] = /http:\/\/[\d.:]+\/mcp/.exec(said) ?? [];
      if (url !== undefined) resolve({ url: new URL(url), end });
    });
    child.once('exit', () => reject(new Error(`The server ended: ${said}`)));
  });
}
