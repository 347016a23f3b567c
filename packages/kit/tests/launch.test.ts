import { once } from 'node:events';
import { createServer } from 'node:net';
import { PassThrough } from 'node:stream';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describeSettings, launch, type LaunchProcess } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';

import { closings, notes, opened } from './support/program.ts';

function captured(argv: string, more: Partial<LaunchProcess> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const texts = { stdout: '', stderr: '' };
  stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  const words = argv.split(' ').filter((word) => word !== '');
  const stdin = new PassThrough();
  const world: LaunchProcess = { argv: words, env: {}, stdin, stdout, stderr, ...more };
  return { world, texts, stdin, stdout, stderr };
}

async function run(argv: string, more: Partial<LaunchProcess> = {}) {
  const { world, texts } = captured(argv, more);
  return { code: await launch(notes, world), ...texts };
}

test('--help fits 80 columns and shows settings, variables, defaults and examples', async () => {
  const { code, stdout, stderr } = await run('--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(stdout).toMatchInlineSnapshot(`
    "Notes 1.2.3: Keeps notes in the folders that you name, and finds them again.

    Usage:
      npx @wellspoken/notes [flags] <folder>...

    Settings:
      <folder>...               Folders to serve. Required. Variable:
                                WELLSPOKEN_NOTES_FOLDERS.
      --read-only               Offer no tool that changes anything. Default: off.
                                Variable: WELLSPOKEN_NOTES_READ_ONLY.
      --[no-]color              Show colours. Default: on. Variable:
                                WELLSPOKEN_NOTES_COLOR.
      --max-bytes <number>      The largest file that is read. Default: 4096.
                                Variable: WELLSPOKEN_NOTES_MAX_BYTES.
      --ratio <number>          How much of it. Variable: WELLSPOKEN_NOTES_RATIO.
      --language <english|spanish>
                                The language of answers. Default: english. Variable:
                                WELLSPOKEN_NOTES_LANGUAGE.
      --tags <text>             Words to look for. Default: none. Variable:
                                WELLSPOKEN_NOTES_TAGS.
      --home <text>             Where things are kept. Variable:
                                WELLSPOKEN_NOTES_HOME.
      NOTES_TOKEN               A key of the service. Only as a variable.

    Flags of every server:
      --stdio                   Speak over standard input and output (the default).
      --http                    Speak over HTTP; to this machine only, by default.
      -h, --help                Show this help.
      -v, --version             Show the version.

    With --http:
      --port <number>           Where to listen; 0 for any free port. Default: 3900.
      --host <address>          Where to listen; an address that others reach needs
                                tokens or an issuer. Default: 127.0.0.1.
      --tokens-file <file>      A file with the tokens that get in, written as in
                                WELLSPOKEN_TOKENS.
      --issuer <url>            The issuer whose JWTs get in.
      --audience <text>         For whom its JWTs must be made. Default: the public
                                URL.
      --resource <url>          The public URL, where it differs from the one that
                                is shown.
      --sse                     Serve HTTP+SSE too, for clients that know nothing
                                newer.
      --cors <origins>          Web pages that may call and read answers: whole
                                origins, parted by commas.
      WELLSPOKEN_TOKENS         Tokens that get in, as name=token or
                                name:scope,scope=token, parted by spaces. Only as a
                                variable.

    Examples:
      Serve one folder:
        npx @wellspoken/notes ~/notes
      Serve it over HTTP, for reading only:
        npx @wellspoken/notes --read-only --http ~/notes
    "
  `);
});

test('help comes before what is wrong, and names the command that was typed', async () => {
  const { code, stdout } = await run('-h --wrong', { command: 'wellspoken serve notes' });
  expect(code).toBe(0);
  expect(stdout).toContain('\n  wellspoken serve notes [flags] <folder>...\n');
});

test.each(['--version', '-v'])('%s shows the version', async (flag) => {
  expect(await run(flag)).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
});

test('a missing setting comes with an example', async () => {
  const { code, stdout, stderr } = await run('');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatchInlineSnapshot(`
    "Missing <folder>: name at least one, or set WELLSPOKEN_NOTES_FOLDERS.
    For example: npx @wellspoken/notes ~/notes
    npx @wellspoken/notes --help shows every setting.
    "
  `);
});

test('a mistyped flag ends with code 2 and a suggestion', async () => {
  const { code, stdout, stderr } = await run('--read-onyl a');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatchInlineSnapshot(`
    "--read-onyl: no such flag. Did you mean --read-only?
    npx @wellspoken/notes --help shows every setting.
    "
  `);
});

test('a setting that only trying shows to be wrong ends with code 2 and its sentence', async () => {
  expect(await run('missing')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The folder "missing" does not exist: create it or name another.\n',
  });
});

test('an address that others could reach ends with code 2', async () => {
  const { code, stderr } = await run('--http --host 0.0.0.0 a');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^The host "0\.0\.0\.0" is reachable from other machines/);
});

test('a port in use ends with code 2, and what was opened is closed', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const before = closings.count;
  const { code, stderr } = await run(`--http --port ${port} a`);
  taken.close();
  expect([code, closings.count]).toEqual([2, before + 1]);
  expect(stderr).toBe(
    `Port ${port} of 127.0.0.1 cannot be opened: it is in use: choose another, or 0.\n`,
  );
});

test('any other failure ends with code 1 and one sentence, without a stack', async () => {
  expect(await run('broken')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Notes failed: The disk is on fire. WELLSPOKEN_LOG_LEVEL=debug logs where.\n',
  });
});

test('speaks over stdio until the client closes its end, then closes what it opened', async () => {
  const { world, texts, stdin } = captured('one --max-bytes 9');
  const before = closings.count;
  const ended = launch(notes, world);
  stdin.end(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } } })}\n`,
  );
  expect(await ended).toBe(0);
  expect(JSON.parse(texts.stdout)).toMatchObject({
    id: 1,
    result: { serverInfo: { name: 'notes' } },
  });
  expect(texts.stderr).toBe('');
  expect(closings.count).toBe(before + 1);
  expect(opened.at(-1)).toMatchObject({ folders: ['one'], maxBytes: 9 });
});

test('tells a person at a terminal that a client is expected, and can be ended', async () => {
  const ending = new AbortController();
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const { world, texts, stderr } = captured('a', { stdin, signal: ending.signal });
  const ended = launch(notes, world);
  await once(stderr, 'data');
  ending.abort();
  expect(await ended).toBe(0);
  expect(texts.stderr).toBe(
    'Notes waits for an MCP client to speak here.\nUse --http for a URL, or Ctrl-C to stop.\n',
  );
  expect(texts.stdout).toBe('');
});

test('serves over HTTP, says where on standard error, and ends when told to', async () => {
  const ending = new AbortController();
  const { world, texts, stderr } = captured('--http --port 0 a', { signal: ending.signal });
  const ended = launch(notes, world);
  await once(stderr, 'data');
  expect(texts.stderr).toMatch(
    /^Notes is served at http:\/\/127\.0\.0\.1:\d+\/mcp\nPress Ctrl-C to stop\.\n$/,
  );
  const [url = ''] = /http:\S+/.exec(texts.stderr) ?? [];
  const client = new Client({ name: 'reader', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['hello']);
  await client.close();
  ending.abort();
  expect(await ended).toBe(0);
  expect(texts.stdout).toBe('');
});

test('the settings are a Markdown table for a README', () => {
  expect(describeSettings(notes)).toMatchInlineSnapshot(`
    "| Flag | Variable | Default | Meaning |
    | --- | --- | --- | --- |
    | \`<folder>...\` | \`WELLSPOKEN_NOTES_FOLDERS\` | required | Folders to serve |
    | \`--read-only\` | \`WELLSPOKEN_NOTES_READ_ONLY\` | off | Offer no tool that changes anything. |
    | \`--[no-]color\` | \`WELLSPOKEN_NOTES_COLOR\` | on | Show colours |
    | \`--max-bytes <number>\` | \`WELLSPOKEN_NOTES_MAX_BYTES\` | 4096 | The largest file that is read |
    | \`--ratio <number>\` | \`WELLSPOKEN_NOTES_RATIO\` | none | How much of it |
    | \`--language <english\\|spanish>\` | \`WELLSPOKEN_NOTES_LANGUAGE\` | english | The language of answers |
    | \`--tags <text>\` | \`WELLSPOKEN_NOTES_TAGS\` | none | Words to look for |
    | \`--home <text>\` | \`WELLSPOKEN_NOTES_HOME\` | none | Where things are kept |
    | none | \`NOTES_TOKEN\` | none | A key of the service |
    "
  `);
});
