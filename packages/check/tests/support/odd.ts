import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { CheckOptions } from '../../src/options.ts';
import { check } from '../../src/index.ts';
import { findByVariable } from '../../src/wire/processes.ts';
import type { Report } from '../../src/report/types.ts';

const odd = fileURLToPath(new URL('../../fixtures/odd/', import.meta.url));

/** What an audit brought, and what it left on the machine. */
export interface Trial {
  readonly report: Report;
  /** Processes of the server that are still there, and files where there were none. */
  readonly left: { readonly processes: readonly number[]; readonly files: readonly string[] };
}

/** Examines a server of `fixtures/odd` that was started by a user with a home and a folder of their own. */
export async function examineOdd(
  [name, ...args]: readonly [string, ...string[]],
  { env, ...options }: CheckOptions & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Trial> {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-odd-')));
  const [home, work, temporary] = ['home', 'work', 'tmp'].map((folder) => join(place, folder));
  await Promise.all(['home', 'work', 'tmp'].map((folder) => mkdir(join(place, folder))));
  const mark = randomUUID();
  const before = process.env['TMPDIR'];
  // Where the audit itself keeps what it needs for a while.
  process.env['TMPDIR'] = temporary;
  try {
    const report = await check(
      {
        command: process.execPath,
        args: [`${odd}${name}.mjs`, ...args],
        cwd: work ?? place,
        env: { WELLSPOKEN_TEST_MARK: mark, ...env },
        callerEnv: { ...process.env, HOME: home },
      },
      options,
    );
    const processes = (await findByVariable('WELLSPOKEN_TEST_MARK', mark)) ?? [];
    const files = await readdir(place, { recursive: true });
    return {
      report,
      left: { processes, files: files.filter((file) => !['home', 'work', 'tmp'].includes(file)) },
    };
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await rm(place, { recursive: true, force: true });
  }
}

/** Nothing of the server is left. */
export const nothing = { processes: [], files: [] };

/** What the specification asks for and the server does not do, in words. */
export const faultsOf = ({ results }: Report): readonly string[] =>
  results
    .filter(({ verdict, level }) => verdict === 'fail' && level !== 'practice')
    .map(({ rule, where, message }) => `${rule} ${where}: ${message}`);

/** The verdicts of the rules of an area or of one rule, without repetition. */
export const verdictsOf = ({ results }: Report, name: string): readonly string[] =>
  [
    ...new Set(
      results
        .filter(({ rule }) => rule === name || rule.startsWith(`${name}/`))
        .map(({ verdict }) => verdict),
    ),
  ].toSorted();
