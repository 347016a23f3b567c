import { closeSync, linkSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { makeTree } from './support/tree.ts';

const NAMES = 150_000;
/** File systems let a file have some ten thousand names. */
const NAMES_OF_ONE = 30_000;
/** Seen: 143 MB, of which 80 are the server's own when it is idle. */
const MAX_MEGABYTES = 400;
/** Seen on a busy machine: 1.1 s for the first page, and 126 ms for the longest ping meanwhile. */
const MAX_PAGE_MS = 11_000;
const MAX_PING_MS = 1_260;

const listing = z.object({
  totals: z.object({ files: z.number() }),
  nextCursor: z.string().optional(),
  entries: z.array(z.object({ name: z.string() })),
});

function fill(folder: string): void {
  mkdirSync(folder);
  let first = '';
  for (let at = 0; at < NAMES; at++) {
    const path = join(folder, `name-${String(at).padStart(7, '0')}`);
    if (at % NAMES_OF_ONE === 0) {
      closeSync(openSync(path, 'w'));
      first = path;
    } else linkSync(first, path);
  }
}

function peakMegabytes(pid: number | null): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return (Number(kilobytes) * 1_024) / 1_000_000;
}

test.skipIf(process.platform !== 'linux')(
  `lists a folder of ${NAMES} names by page, and answers others meanwhile`,
  async () => {
    const tree = await makeTree({});
    onTestFinished(tree.remove);
    fill(join(tree.folder, 'many'));
    const bin = join(import.meta.dirname, '../dist/bin.js');
    const args = [bin, tree.folder];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      stderr: 'ignore',
    });
    const client = new Client({ name: 'soak', version: '0.0.0' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const pings: number[] = [];
    const list = async (given: Record<string, unknown>): Promise<z.output<typeof listing>> => {
      let isOver = false;
      const call = client.callTool({
        name: 'list_directory',
        arguments: { path: 'many', ...given },
      });
      const end = (): void => void (isOver = true);
      call.then(end, end);
      while (!isOver) {
        const begun = performance.now();
        await client.ping();
        pings.push(performance.now() - begun);
      }
      return listing.parse((await call).structuredContent);
    };
    let cursor: string | undefined;
    for (let page = 0; page < 5; page++) {
      const begun = performance.now();
      const { totals, entries, nextCursor } = await list({ limit: 1_000, cursor });
      expect(performance.now() - begun).toBeLessThan(MAX_PAGE_MS);
      expect(totals.files).toBe(NAMES);
      expect(entries[0]?.name).toBe(`name-${String(page * 1_000).padStart(7, '0')}`);
      cursor = nextCursor;
    }
    expect(Math.max(...pings)).toBeLessThan(MAX_PING_MS);
    expect(peakMegabytes(transport.pid)).toBeLessThan(MAX_MEGABYTES);
    const bySize = await client.callTool({
      name: 'list_directory',
      arguments: { path: 'many', sortBy: 'size' },
    });
    expect(bySize.isError).toBe(true);
  },
);
