import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { FAULT_KINDS, type FaultKind, startSimulator } from '@wellspoken/simulator-ncbi';
import { expect, onTestFinished, test } from 'vitest';

import { spawnServer } from '../support/spawn-server.ts';

const KEY = 'feedc0de0123456789abcdef0123456789ab';
const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const FAST = fileURLToPath(new URL('../support/fast-server.mjs', import.meta.url));

/** What is not tried again, so that nobody waits for the real pace. */
const AT_ONCE: readonly FaultKind[] = ['bad_key', 'gone'];

/** Nothing comes of a request that is not answered for half a minute. */
const ALL = FAULT_KINDS.filter((kind) => kind !== 'stall');

test.each([
  ['the program', BIN, AT_ONCE],
  ['the server without waiting', FAST, ALL],
] as const)(
  'the key is in nothing that %s writes, whatever fails',
  async (_what, program, kinds) => {
    const simulator = await startSimulator({ hasLimits: false });
    onTestFinished(() => simulator.close());
    const server = await spawnServer(program, simulator, KEY);
    const failures: string[] = [];
    for (const [index, kind] of kinds.entries()) {
      simulator.fail({ kind, times: Infinity });
      failures.push(
        await server.call('entrez_query', { operation: 'search', term: `word${index}` }),
        await server.call('get_article', { ids: [String(40_000_001 + index)] }),
      );
      expect(simulator.counters().keys).toContain(KEY);
      simulator.clear();
      // One that works, so that NCBI is not left alone after many that did not.
      await server.call('entrez_query', { operation: 'search', term: `other${index}` });
    }
    expect(failures.filter((line) => line.includes('"isError":true')).length).toBeGreaterThan(0);
    await server.call('system_api_key_status', {});
    const written = await server.leave();
    for (const [where, text] of Object.entries(written)) {
      expect(`${where}: ${text}`.length).toBeGreaterThan(where.length + 100);
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(KEY.slice(0, 8));
    }
  },
);

test('the key is in nothing that is said of settings that are wrong', async () => {
  const { stdout, stderr } = await new Promise<Record<'stdout' | 'stderr', string>>((resolve) => {
    const env = { PATH: process.env['PATH'], NCBI_API_KEY: KEY, WELLSPOKEN_LOG_LEVEL: 'debug' };
    execFile(process.execPath, [BIN, '--eutils-url', 'nonsense'], { env }, (_error, out, err) =>
      resolve({ stdout: out, stderr: err }),
    );
  });
  expect(stderr).toContain('eutils-url');
  expect(stdout + stderr).not.toContain(KEY);
});
