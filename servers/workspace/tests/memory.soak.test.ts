import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { makeTree } from './support/tree.ts';

const FILES = 10_000;
const MAX_MEGABYTES = 200;
const LINES = 250;
const answer = z.object({ matchCount: z.number() });

/** 100 MB of text that looks like code. */
function fill(folder: string): void {
  for (let file = 0; file < FILES; file++) {
    const parent = join(folder, `module-${Math.floor(file / 100)}`);
    if (file % 100 === 0) mkdirSync(parent);
    const line = (_: unknown, n: number): string =>
      `  const value${n} = await load(${file * n}); // größe\n`;
    const text = Array.from({ length: LINES }, line).join('');
    writeFileSync(join(parent, `file-${file}.ts`), file % 20 === 0 ? `${text}// needle\n` : text);
  }
}

function peakMegabytes(pid: number | null): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return (Number(kilobytes) * 1_024) / 1_000_000;
}

test.skipIf(process.platform !== 'linux')(
  `searches ${FILES} files again and again in less than ${MAX_MEGABYTES} MB`,
  async () => {
    const tree = await makeTree({ 'large.txt': 'a line of text\n'.repeat(1_000_000) });
    onTestFinished(tree.remove);
    fill(tree.folder);
    const bin = join(import.meta.dirname, '../dist/bin.js');
    const args = [bin, '--read-only', tree.folder];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      stderr: 'ignore',
    });
    const client = new Client({ name: 'soak', version: '0.0.0' });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const search = async (given: Record<string, unknown>): Promise<number> => {
      const { structuredContent } = await client.callTool({
        name: 'search_code',
        arguments: given,
      });
      return answer.parse(structuredContent).matchCount;
    };
    for (let round = 0; round < 5; round++) {
      expect(await search({ query: 'needle', maxResults: 1_000 })).toBe(FILES / 20);
      expect(await search({ query: 'NEEDLE', ignoreCase: true, maxResults: 1_000 })).toBe(
        FILES / 20,
      );
      expect(await search({ query: 'load\\([0-9]+\\)x', regex: true })).toBe(0);
      expect(await search({ query: '[0-9]{9}', regex: true })).toBe(0);
      expect(await search({ query: 'value', contextLines: 10, maxResults: 1_000 })).toBeGreaterThan(
        50,
      );
    }
    const peak = peakMegabytes(transport.pid);
    console.log('peak memory of searches:', Math.round(peak), 'MB');
    expect(peak).toBeLessThan(MAX_MEGABYTES);
  },
);
