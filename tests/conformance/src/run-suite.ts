import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { scenarioOfFolder, unscoredInSummary, type Check, type Scenario } from './outcome.ts';
import type { Suite } from './suite.ts';

/** Runs the frozen set of one revision against a server and returns what every scenario showed. */
export async function runSuite(
  suite: Suite,
  url: string,
  revision: string,
): Promise<readonly Scenario[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-conformance-'));
  try {
    const options = ['--url', url, '--requirements', revision, '--output-dir', folder];
    const output = await runCli(suite, ['server', ...options]);
    return await readScenarios(folder, unscoredInSummary(output));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The exit code is left aside: the verdict is ours, and asks for more than the suite's does. */
async function runCli({ node, cli }: Suite, args: readonly string[]): Promise<string> {
  const child = spawn(node, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  if (!output.includes('=== SUMMARY ===')) {
    throw new Error(`The suite printed no summary.\n${output.slice(-2000)}\n${errors}`);
  }
  return output;
}

async function readScenarios(
  folder: string,
  unscored: ReadonlySet<string>,
): Promise<readonly Scenario[]> {
  const folders = await readdir(folder);
  return Promise.all(
    folders.map(async (name) => {
      const scenario = scenarioOfFolder(name);
      const checks = await readChecks(join(folder, name, 'checks.json'));
      return { name: scenario, scored: !unscored.has(scenario), checks };
    }),
  );
}

/** A scenario that broke off leaves its folder empty: it checked nothing. */
async function readChecks(path: string): Promise<readonly Check[]> {
  if (!existsSync(path)) return [];
  // The suite writes this file; its version is pinned.
  return JSON.parse(await readFile(path, 'utf8')) as readonly Check[];
}
