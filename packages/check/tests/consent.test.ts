import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterAll, expect, test } from 'vitest';

import type { CallPlan, PlannedTool } from '../src/calls/plan.ts';
import { check, type CheckOptions, type CheckTarget } from '../src/index.ts';

const fixture = fileURLToPath(new URL('../fixtures/counting/server.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'wellspoken-consent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tools that the server lists; only the first may be called by its hint. */
const tools = [
  'reads',
  'says_nothing',
  'has_null',
  'writes',
  'hint_is_text',
  'hint_is_number',
  'hint_in_other_case',
  'hint_in_a_list',
  'only_idempotent',
  'hint_beside',
  'twin',
];

interface Call {
  readonly tool: unknown;
  readonly args: unknown;
}

let files = 0;

/** A new, empty file for the calls that reach a server. */
function countingFile(): { readonly file: string; readonly calls: () => readonly Call[] } {
  const file = join(folder, `calls-${(files += 1)}.jsonl`);
  writeFileSync(file, '');
  return {
    file,
    calls: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [tool, args] = JSON.parse(line) as [unknown, unknown];
          return { tool, args };
        }),
  };
}

const namesOf = (calls: readonly Call[]): readonly unknown[] =>
  tools.filter((name) => calls.some(({ tool }) => tool === name));

/** What reached a server over stdio during an audit. */
async function overStdio(
  era: 'legacy' | 'modern',
  options: CheckOptions,
): Promise<readonly Call[]> {
  const { file, calls } = countingFile();
  await check({ command: process.execPath, args: [fixture, era, 'stdio', file] }, options);
  return calls();
}

/** What reached a server over HTTP at this address of the machine during an audit. */
async function overHttp(address: string, options: CheckOptions): Promise<readonly Call[]> {
  const { file, calls } = countingFile();
  const child = spawn(process.execPath, [fixture, 'modern', 'http', file, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { port } = JSON.parse(line) as { readonly port: number };
  try {
    const target: CheckTarget = { url: `http://${address}:${port}/mcp` };
    await check(target, options);
  } finally {
    child.stdin.end();
    await ended;
  }
  return calls();
}

/** An address of this machine that is not loopback; it stands for any other machine. */
const ownAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '0.0.0.0';

const fullAudit = 120_000;

test.each(['legacy', 'modern'] as const)(
  'a full audit of a command calls no tool without readOnlyHint exactly true, %s era',
  async (era) => {
    expect(namesOf(await overStdio(era, {}))).toEqual(['reads']);
  },
  fullAudit,
);

test(
  'a full audit with calls none sends no call at all',
  async () => {
    expect(await overStdio('modern', { calls: 'none' })).toEqual([]);
  },
  fullAudit,
);

test(
  'a full audit of a loopback URL calls only what may be called by its hint',
  async () => {
    expect(namesOf(await overHttp('127.0.0.1', {}))).toEqual(['reads']);
  },
  fullAudit,
);

test(
  'a full audit of another URL sends no call at all, unless it is asked for',
  async () => {
    expect(await overHttp(ownAddress, {})).toEqual([]);
    const asked: CheckOptions = { calls: 'read-only', only: ['call/timeout'] };
    expect(namesOf(await overHttp(ownAddress, asked))).toEqual(['reads']);
  },
  fullAudit,
);

test(
  'calls all calls every tool',
  async () => {
    expect(namesOf(await overStdio('legacy', { calls: 'all', only: ['call'] }))).toEqual(tools);
  },
  fullAudit,
);

const planOf = (...planned: readonly Partial<PlannedTool>[]): CallPlan => ({
  schema: 'wellspoken.check.plan/1',
  server: 'clean-notes',
  seed: 1,
  tools: planned.map((tool) => ({
    name: 'writes',
    call: true,
    reason: 'it may be tried',
    arguments: [{ text: 'as planned' }],
    fuzz: false,
    ...tool,
  })),
});

const expected = (args: unknown): boolean =>
  JSON.stringify(args) === JSON.stringify({ text: 'as planned' });

test(
  'a full audit by a plan calls only what it names, with its arguments alone',
  async () => {
    const calls = await overStdio('modern', { calls: planOf({}) });
    expect(namesOf(calls)).toEqual(['writes']);
    const others = calls.filter(({ tool, args }) => tool === 'writes' && !expected(args));
    expect(others).toEqual([]);
  },
  fullAudit,
);

test(
  'a plan with fuzz lets the tool be called with wrong arguments too',
  async () => {
    const plan = planOf({ fuzz: true }, { name: 'reads', call: false });
    const calls = await overStdio('legacy', { calls: plan, only: ['call/validates'] });
    expect(namesOf(calls)).toEqual(['writes']);
    expect(calls.some(({ args }) => !expected(args))).toBe(true);
  },
  fullAudit,
);
