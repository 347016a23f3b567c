import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';

import { launch, type LaunchProcess } from '@wellspoken/kit/launch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { modernHeaders, modernRequest } from './support/messages.ts';
import { notes } from './support/program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-tokens-'));
  await writeFile(join(folder, 'tokens'), '# people\nbob=bobs-token-0123456789\n', { mode: 0o600 });
  await writeFile(join(folder, 'empty'), '# nobody yet\n', { mode: 0o600 });
  await writeFile(join(folder, "the boss's"), 'bob=bobs-token-0123456789\n');
});
afterAll(() => rm(folder, { recursive: true }));

const TOKEN = 'alices-token-0123456789';
const tokens = { WELLSPOKEN_TOKENS: `alice=${TOKEN}` };

/** Runs a program; once it says where it is served, does something and ends it. */
async function run(
  argv: string | readonly string[],
  env: Readonly<Record<string, string>> = {},
  meanwhile: (url: string) => Promise<void> = async () => {},
) {
  const stderr = new PassThrough();
  const ending = new AbortController();
  let told = '';
  let doing: Promise<void> | undefined;
  stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    const url = / is served at (http\S*?),?\s/.exec(told)?.[1];
    if (url === undefined || !told.includes('Ctrl-C')) return;
    doing ??= meanwhile(url).finally(() => ending.abort());
  });
  const world: LaunchProcess = {
    argv: typeof argv === 'string' ? argv.replaceAll('FOLDER', folder).split(' ') : argv,
    env: { WELLSPOKEN_LOG_LEVEL: 'silent', ...env },
    stdout: new PassThrough(),
    stderr,
    signal: ending.signal,
  };
  const code = await launch(notes, world);
  await doing;
  return { code, stderr: told };
}

async function ask(url: string, token?: string): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...modernHeaders('tools/list'),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(modernRequest('tools/list')),
  });
  await answer.body?.cancel();
  return answer.status;
}

test('tokens of the variable and of a file get in, and nobody else', async () => {
  const seen: number[] = [];
  const { code, stderr } = await run(
    '--http --port 0 --tokens-file FOLDER/tokens a',
    tokens,
    async (url) => {
      for (const token of [undefined, 'wrong-token-0123456789', TOKEN, 'bobs-token-0123456789']) {
        seen.push(await ask(url, token));
      }
    },
  );
  expect(code).toBe(0);
  expect(seen).toEqual([401, 401, 200, 200]);
  expect(stderr).toMatch(/^Notes is served at http:\S+\/mcp, to those who send a token\n/);
  expect(stderr).not.toContain('0123456789');
});

test.skipIf(process.platform === 'win32').for([
  ['640', 'tokens', 'chmod 600 FOLDER/tokens\n'],
  ['604', 'tokens', 'chmod 600 FOLDER/tokens\n'],
  ['620', 'tokens', 'chmod 600 FOLDER/tokens\n'],
  ['644', "the boss's", "chmod 600 -- 'FOLDER/the boss'\\''s'\n"],
] as const)(
  'a file of tokens with mode %s is served with a warning',
  async ([mode, name, command]) => {
    const path = join(folder, name);
    await chmod(path, Number.parseInt(mode, 8));
    const { code, stderr } = await run(['--http', '--port', '0', '--tokens-file', path, 'a']);
    expect(code).toBe(0);
    const [warning] = stderr.split(/(?<=\n)/);
    expect(warning).toBe(
      `Warning: --tokens-file: "${path}" (mode ${mode}) is open to other users of this machine. Run: ${command.replace('FOLDER', folder)}`,
    );
    expect(stderr).toContain('Notes is served at');
    expect(stderr).not.toContain('0123456789');
  },
);

test.skipIf(process.platform === 'win32')(
  'a file into which every user can write tokens is refused with code 2',
  async () => {
    const path = join(folder, 'tokens');
    await chmod(path, 0o602);
    const { code, stderr } = await run(['--http', '--port', '0', '--tokens-file', path, 'a']);
    expect([code, stderr]).toEqual([
      2,
      `--tokens-file: "${path}" (mode 602) lets every user of this machine write tokens. Run: chmod 600 ${path}\n`,
    ]);
  },
);

test('the start names those whose tokens name no scopes', async () => {
  const seen = async (list: string): Promise<string> =>
    (await run('--http --port 0 a', { WELLSPOKEN_TOKENS: list })).stderr;
  const limited = 'carl:read=carls-token-0123456789';
  const line = 'Everything may be used by';
  expect(await seen(`ann=${TOKEN} ${limited}`)).toContain(
    `${line} ann, whose token names no scopes.\n`,
  );
  expect(await seen(`ann=${TOKEN} bob=bobs-token-0123456789 ${limited}`)).toContain(
    `${line} ann, bob, whose tokens name no scopes.\n`,
  );
  expect(await seen(limited)).not.toContain(line);
});

test('a token with an unknown scope is told in a sentence, without the token', async () => {
  const { code, stderr } = await run('--http --port 0 a', {
    WELLSPOKEN_TOKENS: `ann:raed=${TOKEN}`,
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^[^\n]*\(ann\) has the scope "raed", which nothing here asks for[^\n]*\n$/,
  );
  expect(stderr).not.toContain(TOKEN);
});

test('an address that others reach is served to those who send a token', async () => {
  const argv = '--http --port 0 --host 0.0.0.0 --resource http://localhost:9/mcp a';
  const { code, stderr } = await run(argv, tokens);
  expect(code).toBe(0);
  expect(stderr).toContain('Notes is served at http://localhost:9/mcp, to those who send a token');
});

test.for<[string, string, Record<string, string>, RegExp]>([
  [
    'an address that others reach, without anybody who gets in',
    '--http --host 0.0.0.0 a',
    {},
    /^The host "0\.0\.0\.0" is reachable .*\nHere WELLSPOKEN_TOKENS, --tokens-file or --issuer say/,
  ],
  [
    'every address, without a name',
    '--http --host 0.0.0.0 a',
    tokens,
    /^The host "0\.0\.0\.0" stands for every address.*\nHere .*--resource says the public URL\./,
  ],
  ['a token that is too short', '--http a', { WELLSPOKEN_TOKENS: 'a=canary' }, /too short/],
  ['an entry that is none', '--http a', { WELLSPOKEN_TOKENS: 'canary' }, /entry 1 is neither/],
  ['a variable with spaces only', '--http a', { WELLSPOKEN_TOKENS: ' \n' }, /: holds no token/],
  [
    'a variable with a comment only',
    '--http a',
    { WELLSPOKEN_TOKENS: '#alice=canary-0123456789' },
    /^WELLSPOKEN_TOKENS: holds no token; leave it out to let everybody in\.\n/,
  ],
  ['a file that is not there', '--http --tokens-file FOLDER/no a', {}, /cannot be read \(ENOENT\)/],
  ['a file without tokens', '--http --tokens-file FOLDER/empty a', {}, /holds no token/],
  ['an audience without an issuer', '--http --audience x a', tokens, /together with --issuer/],
  ['a public URL without a gate', '--http --resource https://a.example a', {}, /--resource: works/],
  ['an issuer without TLS', '--http --issuer http://a.example a', {}, /use https/],
  ['an issuer over stdio', '--issuer https://a.example a', {}, /--issuer: works only together/],
  ['a flag without its value', '--http --tokens-file', {}, /--tokens-file: expected a value/],
  ['tokens on the command line', '--http --tokens canary a', {}, /--tokens: no such flag/],
])('refuses %s with code 2', async ([, argv, env, sentence]) => {
  const { code, stderr } = await run(argv, env);
  expect(code).toBe(2);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toContain('canary');
});
