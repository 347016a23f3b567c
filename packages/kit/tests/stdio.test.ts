import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

const FIXTURE = fileURLToPath(new URL('fixtures/noisy-server.mjs', import.meta.url));
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const call = (id: number, name: string): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, _meta: META } })}\n`;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly lines: readonly string[];
  readonly stderr: string;
}

interface Child {
  readonly write: (text: string) => void;
  readonly closeInput: () => void;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly firstLine: Promise<string>;
  readonly ended: Promise<Ended>;
}

// Runs the built kit, as a host would.
function start(env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [FIXTURE], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.includes('\n{')) resolve(stdout);
    });
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => {
      const [, ...lines] = stdout.split('\n').filter((line) => line !== '');
      resolve({ code, signal, lines, stderr });
    });
  });
  return {
    write: (text) => child.stdin.write(text),
    closeInput: () => child.stdin.end(),
    kill: (signal) => child.kill(signal),
    firstLine,
    ended,
  };
}

test(
  'standard output carries the protocol only, whatever a tool prints',
  verifies('stdio.stdout-pure', 'stdio.framing'),
  async () => {
    const child = start();
    child.write(call(1, 'chatter'));
    await child.firstLine;
    child.closeInput();
    const { lines, stderr, code } = await child.ended;
    expect(code).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      id: 1,
      result: { content: [{ text: 'quiet answer' }] },
    });
    expect(stderr).toContain('stray console.log');
    expect(stderr).toContain('stray write');
  },
);

test('answers what was asked before the client closed its end, then ends', async () => {
  const child = start();
  child.write(call(1, 'chatter') + call(2, 'chatter'));
  child.closeInput();
  const { lines, code } = await child.ended;
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
  expect(code).toBe(0);
});

test(
  'ends although a call hangs, once the client has closed its end',
  verifies('stdio.exit-on-eof'),
  async () => {
    const child = start();
    child.write(call(1, 'hang') + call(2, 'chatter'));
    child.closeInput();
    const { lines, code } = await child.ended;
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([2]);
    expect(code).toBe(0);
  },
);

test('ends cleanly on SIGTERM', async () => {
  const child = start();
  child.write(call(1, 'chatter'));
  await child.firstLine;
  child.kill('SIGTERM');
  expect(await child.ended).toMatchObject({ code: 0, signal: null });
});

test('ends when it is started with nothing to read', async () => {
  const child = start();
  child.closeInput();
  expect(await child.ended).toMatchObject({ code: 0, lines: [] });
});

test('does not wait for a client that only listens for changes', async () => {
  // Longer than the test may take: waiting would be seen.
  const child = start({ GRACE_MS: '600000' });
  const params = { notifications: { toolsListChanged: true }, _meta: META };
  const listen = { jsonrpc: '2.0', id: 'ears', method: 'subscriptions/listen', params };
  child.write(`${JSON.stringify(listen)}\n`);
  await child.firstLine;
  child.closeInput();
  const { lines, code } = await child.ended;
  expect(code).toBe(0);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    method: 'notifications/subscriptions/acknowledged',
  });
});
