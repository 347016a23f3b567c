import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// A terminal tells npm, its shell and the server at once; npm tells the server once more.
test.skipIf(process.platform === 'win32')(
  'npm start stops on Ctrl-C with code 0, once the server has closed',
  { timeout: 60_000 },
  async () => {
    // The tests run on what is built already.
    const argv = ['start', '--ignore-scripts', '--', '--port', '0'];
    const child = spawn('npm', argv, {
      cwd: root,
      // Nothing of a test belongs in the memory of whoever runs it.
      env: {
        ...process.env,
        WELLSPOKEN_DEVFLOW_DB: ':memory:',
        WELLSPOKEN_ENTREZ_SIMULATOR: 'true',
        WELLSPOKEN_CALIFORNIA_CODES_SIMULATOR: 'true',
        WELLSPOKEN_GITHUB_PROJECTS_SIMULATOR: 'true',
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const tell = (signal: NodeJS.Signals): void => void process.kill(-(child.pid ?? 0), signal);
    onTestFinished(() => {
      if (child.exitCode === null && child.signalCode === null) tell('SIGKILL');
    });
    let [output, noise] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (text: string) => (noise += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const wasReady = output.includes('Ctrl-C');
      output += text;
      if (!wasReady && output.includes('Ctrl-C')) tell('SIGINT');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+\/mcp\/workspace\n/);
    expect(output).toMatch(/\nPress Ctrl-C to stop\.\nStopped\.\n$/);
    expect(noise).not.toMatch(/npm err/i);
  },
);
