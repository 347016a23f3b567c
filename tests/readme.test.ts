import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { rules } from '@wellspoken/check';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

// The example as a newcomer would run it, but at a port that is free.
async function firstExample(): Promise<string> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const block = /```ts\n(.+?)```/s.exec(readme)?.[1] ?? '';
  const source = block.replace('port: 3000', 'port: 0');
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  return ts.transpileModule(source, { compilerOptions: options }).outputText;
}

test('the first example of the README serves a tool that adds', async () => {
  // Inside the repository, so that the packages resolve as they do for users: to the built files.
  const folder = await mkdtemp(join(root, 'node_modules', '.readme-'));
  const file = join(folder, 'example.mjs');
  await writeFile(file, await firstExample());
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
      child.once('exit', (code) => reject(new Error(`The example ended with ${code}.`)));
    });
    const client = new Client({ name: 'reader', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    const { structuredContent } = await client.callTool({
      name: 'add_numbers',
      arguments: { a: 2, b: 3 },
    });
    expect(structuredContent).toEqual({ sum: 5 });
    await client.close();
  } finally {
    child.kill();
    await rm(folder, { recursive: true });
  }
});

test('the README says how many rules there are', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, said] = /\[(\d+) rules\]\(docs\/rules\.md\)/.exec(readme) ?? [];
  expect(said, `write "${rules.length} rules" in README.md`).toBe(String(rules.length));
});
