import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tiny = fileURLToPath(new URL('support/tiny-server.mjs', import.meta.url));
const action = await readFile(join(root, 'action.yml'), 'utf8');
const script = (action.split('      run: |\n')[1] ?? '').replaceAll(/^ {8}/gm, '');
const inputs = [...action.matchAll(/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)];

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-action-'));
  // In place of what npx would fetch stands what was built here, linked and made executable as npm
  // does it: in a workspace that was not built when it was installed, npm did neither.
  const fetched = join(folder, 'fetched');
  const bin = join(root, 'packages', 'cli', 'dist', 'bin.js');
  await mkdir(fetched);
  await symlink(bin, join(fetched, 'wellspoken'));
  await chmod(bin, 0o755);
  const npx = `#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift\nPATH='${fetched}':"$PATH" exec "$@"\n`;
  await writeFile(join(folder, 'npx'), npx);
  await chmod(join(folder, 'npx'), 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The default of each input, as the file has it. */
function defaults(): Record<string, string> {
  return Object.fromEntries(
    inputs.map(([, variable = '', input = '']) => {
      const part = action.split(`\n  ${input}:\n`)[1] ?? '';
      return [variable, /default: '?([^'\n]*)'?\n/.exec(part)?.[1] ?? 'MISSING'];
    }),
  );
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
}

async function runAction(given: Readonly<Record<string, string>>): Promise<Ran> {
  const file = join(folder, 'outputs');
  await writeFile(file, '');
  const env = {
    ...defaults(),
    ...given,
    PATH: `${folder}:${process.env['PATH']}`,
    HOME: folder,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: file,
  };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script],
    {
      encoding: 'utf8',
      env,
      cwd: folder,
    },
  );
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const outputs = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
  return { status, stdout, stderr, outputs };
}

const command = (): string => `'${process.execPath}' '${tiny}' "$PWD/notes.log"`;

test.skipIf(process.platform === 'win32')(
  'the action examines a command once, writes the formats and fails on findings',
  async () => {
    const ran = await runAction({
      COMMAND: command(),
      ONLY: 'tools/input-object',
      FORMAT: 'sarif, junit,markdown',
    });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('MUST: 1 rule broken');
    const reports = join(folder, 'wellspoken-check');
    expect((await readdir(reports)).sort()).toEqual([
      'report.json',
      'report.junit',
      'report.markdown',
      'report.sarif',
    ]);
    expect(ran.outputs).toEqual({
      'exit-code': '1',
      folder: reports,
      sarif: join(reports, 'report.sarif'),
      markdown: join(reports, 'report.markdown'),
    });
  },
);

test.skipIf(process.platform === 'win32').for<[string, Record<string, string>, number, string]>([
  [
    'passes over findings where it is told to',
    { FAIL: 'false', ONLY: 'tools/input-object' },
    0,
    '1',
  ],
  ['passes a clean server', { ONLY: 'tools/name-charset' }, 0, '0'],
  ['fails on a mistyped rule, whatever it was told', { FAIL: 'false', ONLY: 'tols' }, 2, '2'],
  [
    'fails where nothing listens',
    { COMMAND: '', URL: 'http://127.0.0.1:1/mcp', FAIL: 'false' },
    3,
    '3',
  ],
  ['fails on a mistyped format', { ONLY: 'tools/name-charset', FORMAT: 'sarf' }, 2, '0'],
])('the action %s', async ([, given, status, code]) => {
  const ran = await runAction({ COMMAND: command(), ...given });
  expect(ran).toMatchObject({ status, outputs: { 'exit-code': code } });
});

test('the guide lists the inputs and outputs of the action, and no others', async () => {
  const guide = await readFile(join(root, 'docs', 'check-in-ci.md'), 'utf8');
  const listed = (heading: string): string[] => {
    const part = (guide.split(`| ${heading} `)[1] ?? '').split('\n\n')[0] ?? '';
    return [...part.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name ?? '');
  };
  const outputs = [...action.matchAll(/steps\.check\.outputs\.([a-z-]+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(listed('Input').sort()).toEqual(inputs.map(([, , input]) => input ?? '').sort());
  expect(listed('Output').sort()).toEqual(outputs.sort());
});
