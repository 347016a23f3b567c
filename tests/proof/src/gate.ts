import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render } from './render.ts';
import type { Contents } from './render.ts';
import { digest, reportPath } from './reporter.ts';
import { standingOf } from './standing.ts';
import type { Verified } from './verified.ts';

/** What is written or checked, and where. */
export interface GateOptions extends Omit<Contents, 'verified'> {
  /** The root of the repository. */
  readonly root: string;
  /** Compare instead of write. */
  readonly check: boolean;
}

/** The file that is generated, from the root. */
export const documentPath = 'docs/requirements.md';

const readIfThere = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

function staleReport(root: string, { files }: Verified): string | undefined {
  const changed = Object.entries(files).filter(([file, expected]) => {
    const content = readIfThere(resolve(root, file));
    return content === undefined || digest(content) !== expected;
  });
  if (changed.length === 0) return undefined;
  const names = changed.map(([file]) => `  ${file}`).join('\n');
  return `These files changed since the last full run of the tests: run \`npm test\` first.\n${names}`;
}

function unproven({ demands }: GateOptions, verified: Verified): string | undefined {
  const left = demands.filter((demand) => standingOf(demand, verified) === 'unproven');
  if (left.length === 0) return undefined;
  const lines = left.map(({ id, text }) => `  ${id}: ${text}`).join('\n');
  return `Neither proven by a passing test nor refused (${left.length}):\n${lines}`;
}

/** Writes or checks the document. Returns what is wrong, one problem per entry. */
export function runGate(options: GateOptions): string[] {
  const { root, check } = options;
  const report = readIfThere(resolve(root, reportPath));
  if (report === undefined) return [`There is no ${reportPath}: run \`npm test\` first.`];
  // The reporter of this package wrote it.
  const verified = JSON.parse(report) as Verified;
  const stale = staleReport(root, verified);
  if (stale !== undefined) return [stale];

  const path = resolve(root, documentPath);
  const text = render({ ...options, verified });
  if (!check) {
    writeFileSync(path, text);
    return [];
  }
  const outdated = `${documentPath} is out of date: run \`npm run requirements\`.`;
  const problems = [unproven(options, verified), readIfThere(path) === text ? undefined : outdated];
  return problems.filter((problem) => problem !== undefined);
}
