import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));
const server = fileURLToPath(new URL('../fixtures/odd/many-tools.mjs', import.meta.url));

/**
 * Seen on two busy cores, for 20,000 tools: 91 s and 470 MB where they are small, 309 s and 824 MB
 * where each has ten properties more. Fewer of those are enough to see that time grows in proportion.
 */
const MOST_MINUTES = 15;
const MOST_HEAP_MB = 3_000;
const MOST_CHARACTERS = 40_000;

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
}

function check(words: readonly string[]): Promise<Ended> {
  const heap = `--max-old-space-size=${MOST_HEAP_MB}`;
  const args = [heap, bin, 'check', '--', process.execPath, server, ...words];
  const options = { maxBuffer: 100_000_000, timeout: MOST_MINUTES * 60_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout) =>
      resolve({ code: error?.code ?? 0, stdout }),
    );
  });
}

test.for([
  ['at once', ['20000', '0', '0']],
  ['at once, with large schemas', ['5000', '0', '10']],
  ['by page', ['5000', '500', '0']],
  ['on pages without an end', ['1', '1', '0', 'endless']],
] as const)(
  'a server with very many tools %s is examined in bounded time and memory',
  { timeout: MOST_MINUTES * 60_000 },
  async ([, words]) => {
    const { code, stdout } = await check(words);
    // Killed, or out of memory, it would end otherwise.
    expect(code).toBe(1);
    expect(stdout).toContain('MUST');
    expect(stdout.length).toBeLessThan(MOST_CHARACTERS);
  },
);
