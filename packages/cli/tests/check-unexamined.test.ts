import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startBin } from './support/bin.ts';

const server = fileURLToPath(new URL('../../check/fixtures/odd/breaks-one.mjs', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-unexamined-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | string | null;
  /** Without line breaks, which depend on the width of the screen. */
  readonly stdout: string;
  readonly stderr: string;
}

/** Examines the clean server, one method of which fails, by the command in a process of its own. */
async function checkBroken(flags: string, failure: string): Promise<Ended> {
  const words = `check --timeout 1 ${flags} -- ${process.execPath} ${server} ${failure}`;
  const running = startBin(words.split(/ +/), { cwd: folder });
  const code = await running.ended;
  const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
  return { code, stdout: onOneLine(running.stdout()), stderr: onOneLine(running.stderr()) };
}

const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
const HANGS = 'tools/list (legacy over stdio): It was not answered in time.';

test.for<[string, string, string]>([
  ['--only tools,sec', 'legacy hang tools/list', HANGS],
  [
    '--only tools,sec',
    'modern error tools/list',
    'tools/list (modern over stdio): It was answered',
  ],
  ['--only tools,sec', 'legacy close tools/list', 'the server ended, or closed the connection.'],
  ['--only res', 'legacy hang resources/list', 'resources/list (legacy over stdio): It was not'],
  ['--skip init,jsonrpc,page,call,stdio,perf', 'legacy hang tools/list', HANGS],
  ['--only tools/title', 'legacy hang tools/list', 'rule tools/title (legacy over stdio): '],
  ['--only perf/memory,info', 'legacy speak', 'judged only with --slow. Add --slow.'],
  ['--only http', 'legacy speak', 'none of those that were chosen applies to it.'],
])('%s ends with code 3 and says why: %s', async ([flags, failure, sentence]) => {
  const { code, stdout } = await checkBroken(flags, failure);
  expect(stdout).toContain(sentence);
  expect(stdout).toMatch(/ Not examined: [^ ].*\. $/);
  expect(code).toBe(3);
});

test.for<[string, string, number]>([
  ['--only tools,sec', 'legacy speak', 0],
  ['--only tools,sec,perf --calls none', 'legacy speak', 0],
  ['--only init/fields', 'legacy hang tools/list', 0],
  ['--only tools', 'legacy shape tools/list', 1],
])('%s of a server that does "%s" ends with code %i', async ([flags, failure, code]) => {
  expect((await checkBroken(flags, failure)).code).toBe(code);
});

test('a screen that does not show the report gets the sentence as well', async () => {
  const json = await checkBroken('--only tools --format json', 'legacy hang tools/list');
  expect(json.stderr).toBe(
    `Not examined: ${HANGS} Find out why the server does not answer, or give it more time with --timeout <seconds>. `,
  );
  const file = await checkBroken('--only tools --output report', 'legacy hang tools/list');
  expect(file.stderr).toMatch(
    /^Not examined: tools\/list\. The report is in report Not examined: /,
  );
});

test('no plan is drafted from tools that could not be listed', async () => {
  const { code, stderr } = await checkBroken('--write-plan plan.json', 'legacy hang tools/list');
  expect(stderr).toContain('tools/list could not be read. It was not answered in time.');
  expect(code).toBe(3);
  await expect(read('plan.json')).rejects.toThrow('ENOENT');
});

test('neither a baseline nor a badge takes what was not examined for clean', async () => {
  const flags = '--only tools,page --baseline known.json --badge badge.svg';
  await checkBroken(`${flags} --write-baseline`, 'legacy speak');
  const { tools } = JSON.parse(await read('known.json')) as { tools: { legacy: object } };
  expect(Object.keys(tools.legacy)).not.toEqual([]);
  const again = await checkBroken(`${flags} --write-baseline`, 'legacy hang tools/list');
  expect(again.code).toBe(3);
  expect(await read('badge.svg')).toContain('<title>mcp: not fully examined</title>');
  // What a baseline knows of the tools is not lost because they could not be listed.
  expect(JSON.parse(await read('known.json'))).toMatchObject({ tools });
});
