import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  assertBuilt,
  findPublishedPackages,
  installTarballs,
  pack,
} from '../../../tests/support/packed.ts';
import { formats } from '../src/check/files.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tiny = fileURLToPath(new URL('support/tiny-server.mjs', import.meta.url));
const failing = fileURLToPath(new URL('../../check/fixtures/odd/breaks-one.mjs', import.meta.url));
const telling = fileURLToPath(new URL('support/telling-server.mjs', import.meta.url));
const action = await readFile(join(root, 'action.yml'), 'utf8');
const script = (action.split('      run: |\n')[1] ?? '').replaceAll(/^ {8}/gm, '');
const inputs = [...action.matchAll(/^ {8}([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)];

let folder = '';
const packed = (): string => `file:${join(folder, 'node_modules', 'wellspoken')}`;
const broken = (): string => `file:${join(folder, 'broken')}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-action-'));
  const packages = await findPublishedPackages();
  packages.forEach(assertBuilt);
  await installTarballs(packages, await pack(packages, folder), folder);
  // A command that does what no release may do: it ends as told, with or without a report.
  await mkdir(join(folder, 'broken'));
  const manifest = { name: 'wellspoken', version: '0.0.1', bin: { wellspoken: 'end.cjs' } };
  await writeFile(join(folder, 'broken', 'package.json'), JSON.stringify(manifest));
  const end = [
    '#!/usr/bin/env node',
    'const { env, argv } = process;',
    'const output = argv.find((word) => word.startsWith("--output=")).slice(9);',
    'if (env.REPORT) require("node:fs").writeFileSync(output, env.REPORT);',
    'process.exitCode = Number(env.CODE);',
  ];
  await writeFile(join(folder, 'broken', 'end.cjs'), end.join('\n'), { mode: 0o755 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

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
  readonly status: number;
  readonly stdout: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** What GitHub would take for a command to itself. */
  readonly commands: readonly string[];
  /** Where it ran. */
  readonly place: string;
}

const command = `'${process.execPath}' '${tiny}' "$PWD/notes.log"`;

/** Runs the step as a runner does, with npx itself; it finds the packed command, and no network. */
async function runAction(given: Readonly<Record<string, string>>, where?: string): Promise<Ran> {
  const place = where ?? (await mkdtemp(join(folder, 'run-')));
  const file = join(place, 'outputs');
  await writeFile(file, '');
  const env = {
    ...defaults(),
    COMMAND: command,
    VERSION: packed(),
    ...given,
    PATH: process.env['PATH'],
    HOME: place,
    RUNNER_TEMP: place,
    GITHUB_OUTPUT: file,
    GITHUB_ACTION_PATH: root,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
  const ended = await new Promise<Pick<Ran, 'status' | 'stdout'>>((resolve) => {
    const child = execFile('bash', args, { env, cwd: place }, (_error, stdout) =>
      resolve({ status: child.exitCode ?? -1, stdout }),
    );
  });
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const outputs = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]));
  return { ...ended, outputs, commands: commandsIn(ended.stdout), place };
}

function commandsIn(stdout: string): readonly string[] {
  let token: string | undefined;
  return stdout.split('\n').flatMap((line) => {
    const text = line.trim();
    if (token !== undefined) {
      if (text === `::${token}::`) token = undefined;
      return [];
    }
    token = /^::stop-commands::(.+)$/.exec(text)?.[1];
    return token === undefined && text.startsWith('::') ? [text] : [];
  });
}

const ERROR = '::error title=MCP check::';

describe.skipIf(process.platform === 'win32').concurrent('the action', () => {
  test('examines a command once, writes the formats and fails on findings', async () => {
    const ran = await runAction({
      ONLY: 'tools/input-object,tools/title',
      FORMAT: 'sarif, junit,markdown',
    });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('MUST: 1 rule broken');
    expect(ran.commands).toEqual([`${ERROR}Broken: 1 MUST rule, 1 practice rule.`]);
    const reports = ran.outputs['folder'] ?? '';
    const written = (await readdir(reports)).filter((name) => name.startsWith('report.'));
    expect(written.sort()).toEqual([
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
    const notes = await readFile(join(ran.place, 'notes.log'), 'utf8');
    expect(notes.match(/^started /gm)?.length).toBeLessThan(5);
  });

  test.for<[string, Record<string, string>, string]>([
    ['a clean server', { FAIL: 'true', ONLY: 'tools/name-charset' }, '0'],
    ['findings where it is told to', { ONLY: 'tools/input-object' }, '1'],
    ['a command over several lines, with a comment', { COMMAND: `${command} # tiny\n` }, '0'],
    ['a command with a variable that is not set', { COMMAND: `${command} $NOT_SET` }, '0'],
  ])('passes %s', async ([, given, code]) => {
    const ran = await runAction({ FAIL: 'false', ONLY: 'tools/name-charset', ...given });
    expect(ran).toMatchObject({ status: 0, outputs: { 'exit-code': code }, commands: [] });
  });

  test.for<[string, Record<string, string>, number, string]>([
    ['without a target', { COMMAND: '' }, 2, 'neither command nor url is given'],
    ['with blanks for a command', { COMMAND: ' \n ' }, 2, 'neither command nor url is given'],
    ['with a comment for a command', { COMMAND: '# later' }, 2, 'neither command nor url is given'],
    ['with blanks for a URL', { COMMAND: '', URL: ' ' }, 2, 'neither command nor url is given'],
    ['with two targets', { URL: 'http://127.0.0.1:1/mcp' }, 2, 'Both command and url are given.'],
    ['with a flag for a URL', { COMMAND: '', URL: '--help' }, 2, 'url: Expected an address'],
    ['with no scheme', { COMMAND: '', URL: 'localhost:3000/mcp' }, 2, 'url: Expected an address'],
    ['with a pipe', { COMMAND: `${command} | cat` }, 2, 'command: It cannot be read as one'],
    ['with a variable that is not set', { PASS_ENV: 'NOT_SET_HERE' }, 2, 'is not set here'],
    ['with a mistyped rule', { ONLY: 'tols' }, 2, 'Nothing was examined. --only: '],
    ['with a flag for a level', { FAIL_ON: '--help' }, 2, 'Nothing was examined. --fail-on: '],
    ['without a format', { FORMAT: ' , ' }, 2, 'it is empty.'],
    ['with a mistyped format', { FORMAT: 'sarif,sarf' }, 2, 'html; got "sarf".'],
    ['with a format of no report', { FORMAT: 'badge' }, 2, 'html; got "badge".'],
    [
      'without the baseline that it was given',
      { BASELINE: 'known.json' },
      2,
      'wellspoken check --baseline known.json --write-baseline',
    ],
    ['where nothing listens', { COMMAND: '', URL: 'http://127.0.0.1:1/mcp' }, 3, 'Nothing listens'],
    ['where the server dies', { COMMAND: `${command} die` }, 3, 'Error: It was told to die.'],
    ['where no rule applies', { ONLY: 'auth' }, 3, 'No rule was judged'],
    ['where no rule is left', { ONLY: 'tools', SKIP: 'tools' }, 3, 'No rule was judged'],
    ['where no rule can be verified', { ONLY: 'perf/memory' }, 3, 'No rule was judged'],
    ['where npx fetches nothing', { VERSION: '0.0.0-none' }, 4, 'npx ended with code 1'],
    ['where the command is killed', { COMMAND: "sh -c 'kill -9 $PPID'" }, 4, 'SIGKILL'],
    ['with code 0 and no report', { CODE: '0' }, 4, 'ended with code 0 and wrote no report'],
    ['with code 1 and no report', { CODE: '1' }, 4, 'ended with code 1 and wrote no report'],
    ['with a report that is none', { CODE: '1', REPORT: '{"results":' }, 4, 'wrote no report'],
    ['with an unknown code', { CODE: '77' }, 4, 'Nothing was examined.'],
  ])('fails %s, whatever "fail" says', async ([, given, code, words]) => {
    const version = given['CODE'] === undefined ? packed() : broken();
    const ran = await runAction({ VERSION: version, FAIL: 'false', ...given });
    const [told = '', ...more] = ran.commands.map((line) => line.replaceAll('%0A', ' '));
    expect([ran.status, ran.outputs['exit-code'], more]).toEqual([code, String(code), []]);
    expect(told.startsWith(ERROR)).toBe(true);
    expect(told.replaceAll(/\s+/g, ' ')).toContain(words);
    // Code scanning would take an empty file for the end of every alert.
    expect(ran.outputs).not.toHaveProperty('sarif');
  });

  test('fails where the server wants a token, whatever is found at its door', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/mcp`;
    const ran = await runAction({ COMMAND: '', URL: url, FAIL: 'false' });
    server.close();
    expect(ran).toMatchObject({ status: 3, outputs: { 'exit-code': '3' } });
    expect(ran.commands.join()).toContain('Set WELLSPOKEN_CHECK_TOKEN.');
  });

  test.for<[string, string, number]>([
    ['a list that hangs', 'hang', 3],
    ['findings beside a list that is none', 'shape', 1],
  ])('fails on %s, whatever "fail" says, and closes no alert', async ([, how, code]) => {
    const line = `'${process.execPath}' '${failing}' legacy ${how} tools/list`;
    const ran = await runAction({ COMMAND: line, ONLY: 'tools,sec', TIMEOUT: '1', FAIL: 'false' });
    expect([ran.status, ran.outputs['exit-code']]).toEqual([code, String(code)]);
    expect(ran.commands).toHaveLength(1);
    expect(ran.commands[0]).toContain('Not examined: tools/list (legacy over stdio): It was');
    expect(ran.outputs).not.toHaveProperty('sarif');
    expect(await readFile(ran.outputs['markdown'] ?? '', 'utf8')).toContain('**Not examined:**');
  });

  test('hands the server the variables that are named, one on each line, and no others', async () => {
    const ran = await runAction({
      ONLY: 'init/fields',
      COMMAND: `'${process.execPath}' '${telling}' "$PWD/env.log"`,
      PASS_ENV: '\n  NOTES_KEY\nNOTES_MODE=a b, c\n',
      NOTES_KEY: 'key-of-the-notes',
      GITHUB_TOKEN: 'token-of-the-job',
    });
    expect(ran.status).toBe(0);
    const log = await readFile(join(ran.place, 'env.log'), 'utf8');
    const env = JSON.parse(log.split('\n')[0] ?? '') as Record<string, string>;
    expect(env).toMatchObject({ NOTES_KEY: 'key-of-the-notes', NOTES_MODE: 'a b, c' });
    const others = ['GITHUB_TOKEN', 'GITHUB_OUTPUT', 'PASS_ENV', 'COMMAND', 'npm_config_offline'];
    expect(others.filter((name) => name in env)).toEqual([]);
  });

  test('does not let a server speak to GitHub', async () => {
    const ran = await runAction({ COMMAND: `sh -c 'echo "::add-mask::a" >&2; exit 1'` });
    expect(ran.stdout).toMatch(/^ +::add-mask::a$/m);
    expect(ran.commands.filter((line) => !line.startsWith(ERROR))).toEqual([]);
  });

  test('leaves the reports of an earlier step of the job alone', async () => {
    const first = await runAction({ ONLY: 'tools/name-charset' });
    const second = await runAction({ ONLY: 'tools/name-charset' }, first.place);
    expect(second.outputs['folder']).not.toBe(first.outputs['folder']);
    expect(await readFile(first.outputs['sarif'] ?? '', 'utf8')).toContain('"2.1.0"');
  });
});

test('the action writes every format of the command', async () => {
  const source = await readFile(join(root, 'action', 'examine.mjs'), 'utf8');
  const known = /const render = \{(.*?)\};/s.exec(source)?.[1] ?? '';
  expect([...known.matchAll(/(\w+):/g)].map(([, name = '']) => name).sort()).toEqual(
    [...formats].sort(),
  );
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
