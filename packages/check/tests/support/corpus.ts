import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Mutant, MutantVariant } from '../../fixtures/mutants/index.mjs';
import type { CheckOptions, CheckTarget, Tokens } from '../../src/options.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** Every variant on which a fixture can be examined. */
export const fixtureVariants: readonly MutantVariant[] = [
  'legacy stdio',
  'legacy http',
  'modern stdio',
  'modern http',
];

/** One process that serves every fixture over HTTP, each at a path of its own. */
export interface FixtureHost {
  /** The endpoint of a server: `clean`, `clean+tasks`, or the id of a mutant. */
  readonly urlOf: (era: 'legacy' | 'modern', id: string) => string;
  readonly close: () => Promise<void>;
}

/** Starts the host; once per test file is enough. */
export async function startFixtureHost(): Promise<FixtureHost> {
  const child = spawn(process.execPath, [`${fixtures}host.mjs`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = await portOf(child.stdout);
  return {
    urlOf: (era, id) => `http://127.0.0.1:${port}/${era}/${encodeURIComponent(id)}/mcp`,
    close: async () => {
      const ended = once(child, 'close');
      child.stdin.end();
      await ended;
    },
  };
}

/** Serves one fixture over HTTP by a process of its own while `work` looks at it. */
export async function withOwnProcess<Value>(
  variant: MutantVariant,
  { id, alone }: Pick<Mutant, 'id' | 'alone'>,
  work: (url: string) => Promise<Value>,
): Promise<Value> {
  const [era = ''] = variant.split(' ');
  const child = spawn(process.execPath, [`${fixtures}run.mjs`, era, 'http', id], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    return await work(`http://${alone?.host ?? '127.0.0.1'}:${await portOf(child.stdout)}/mcp`);
  } finally {
    const ended = once(child, 'close');
    child.stdin.end();
    await ended;
  }
}

type Variables = Readonly<Record<string, string>>;

/** What `check` is given to examine a fixture on one variant. */
export function targetOf(
  host: FixtureHost,
  variant: MutantVariant,
  { id, tokens, env }: { readonly id: string; readonly tokens?: Tokens; readonly env?: Variables },
): CheckTarget {
  const era = variant.startsWith('legacy') ? 'legacy' : 'modern';
  if (variant.endsWith('stdio')) {
    return { ...stdioTargetOf(era, id), ...(env && { env }) };
  }
  return { url: host.urlOf(era, id), ...(tokens !== undefined && { tokens }) };
}

/** The command of a fixture over stdio. */
export function stdioTargetOf(
  era: 'legacy' | 'modern',
  id: string,
): { readonly command: string; readonly args: readonly string[] } {
  return { command: process.execPath, args: [`${fixtures}run.mjs`, era, 'stdio', id] };
}

/** What `check` is told besides the target, so that it can see the break of a mutant. */
export function optionsOf(mutant: Mutant): CheckOptions {
  const { tokens: _tokens, env: _env, ...options } = mutant.options ?? {};
  return options;
}

/** The port that a server prints when it listens. */
export async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  const lines = createInterface({ input: output });
  const [line] = (await once(lines, 'line')) as [string];
  lines.close();
  const { port } = JSON.parse(line) as { readonly port: number };
  return port;
}
