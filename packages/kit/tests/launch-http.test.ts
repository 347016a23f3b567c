import { PassThrough } from 'node:stream';

import { Client, SSEClientTransport } from '@modelcontextprotocol/client';
import { defineProgram, launch, type Opened, type Program } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';

import { modernHeaders, modernRequest } from './support/messages.ts';
import { notes } from './support/program.ts';

const TOKENS = { WELLSPOKEN_TOKENS: 'alice=alices-token-0123456789' };
const PAGE = 'https://app.example';

/** The same program, which says how it is served over HTTP. */
const withHttp = (http: Opened['http']): Program =>
  defineProgram({
    ...notes,
    open: async (settings) => ({ ...(await notes.open(settings)), ...(http && { http }) }),
  });

interface Run {
  readonly program?: Program;
  readonly env?: Readonly<Record<string, string>>;
  /** Done once it says where it is served; then it is ended. */
  readonly meanwhile?: (url: string) => Promise<unknown>;
}

async function run(argv: string, { program = notes, env = {}, meanwhile }: Run = {}) {
  const stderr = new PassThrough();
  const ending = new AbortController();
  let told = '';
  let doing: Promise<unknown> = Promise.resolve();
  stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    const [url] = /http\S*\/mcp/.exec(told) ?? [];
    if (url === undefined || !told.includes('Ctrl-C')) return;
    doing = Promise.resolve(meanwhile?.(url)).finally(() => ending.abort());
  });
  const code = await launch(program, {
    argv: argv.split(' '),
    env: { WELLSPOKEN_LOG_LEVEL: 'silent', ...env },
    stdout: new PassThrough(),
    stderr,
    signal: ending.signal,
  });
  return { code, stderr: told, seen: await doing };
}

async function listOverSse(url: string): Promise<readonly string[]> {
  const client = new Client({ name: 'old', version: '1.0.0' });
  await client.connect(new SSEClientTransport(new URL('/sse', url)));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

test.for<[string, string, Program]>([
  ['the command line', '--http --port 0 --sse a', notes],
  ['the program', '--http --port 0 a', withHttp({ legacySse: true })],
])('serves HTTP+SSE where %s says so, and says where', async ([, argv, program]) => {
  const { code, stderr, seen } = await run(argv, { program, meanwhile: listOverSse });
  expect([code, seen]).toEqual([0, ['hello']]);
  expect(stderr.replaceAll(/:\d+\//g, ':3900/')).toBe(
    [
      'Notes is served at http://127.0.0.1:3900/mcp',
      'Clients that know only HTTP+SSE find it at http://127.0.0.1:3900/sse',
      'Press Ctrl-C to stop.\n',
    ].join('\n'),
  );
});

test.for([
  ['https://notes.example/tools/mcp', 'find it at https://notes.example/tools/sse\n'],
  ['https://notes.example/', 'https://notes.example/, to those who send a token\nEverything'],
])('shows the public address of HTTP+SSE as far as it is known: %s', async ([resource, line]) => {
  const argv = `--http --port 0 --sse --resource ${resource} a`;
  const ending = new AbortController();
  const stderr = new PassThrough();
  let told = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    ending.abort();
  });
  const world = { env: TOKENS, stdout: new PassThrough(), stderr, signal: ending.signal };
  await launch(notes, { argv: argv.split(' '), ...world });
  expect(told).toContain(line);
});

/** What a page of an origin is told when it lists the tools. */
async function listFrom(url: string, origin: string): Promise<readonly unknown[]> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...modernHeaders('tools/list'), origin },
    body: JSON.stringify(modernRequest('tools/list')),
  });
  await answer.text();
  return [answer.status, answer.headers.get('access-control-allow-origin')];
}

test('lets pages of the origins in --cors call and read, and no others', async () => {
  const argv = `--http --port 0 --cors ${PAGE},http://dev.example:5173 a`;
  const origins = [
    PAGE,
    'http://dev.example:5173',
    'https://evil.example',
    'http://localhost:8080',
  ];
  const { code, seen } = await run(argv, {
    meanwhile: (url) => Promise.all(origins.map((origin) => listFrom(url, origin))),
  });
  expect([code, seen]).toEqual([
    0,
    [
      [200, PAGE],
      [200, 'http://dev.example:5173'],
      [403, null],
      [200, null],
    ],
  ]);
});

test('a browser that asks first is let in by --cors', async () => {
  const { seen } = await run(`--http --port 0 --cors ${PAGE} a`, {
    meanwhile: async (url) => {
      const headers = { origin: PAGE, 'access-control-request-method': 'POST' };
      const answer = await fetch(url, { method: 'OPTIONS', headers });
      return [answer.status, answer.headers.get('access-control-allow-origin')];
    },
  });
  expect(seen).toEqual([204, PAGE]);
});

test('serves as the program says, and the page may read how its caller stands', async () => {
  const program = withHttp({ requestLimit: { perMinute: 7, headers: true } });
  const { seen } = await run(`--http --port 0 --cors ${PAGE} a`, {
    program,
    meanwhile: async (url) => {
      const { headers } = await fetch(url, { method: 'PUT', headers: { origin: PAGE } });
      return [headers.get('x-ratelimit-limit'), headers.get('access-control-expose-headers')];
    },
  });
  expect(seen).toEqual(['7', expect.stringContaining('X-RateLimit-Remaining')]);
});

const EXPECTED = '--cors: expected origins, as in https://a.example,https://b.example;';

test.for([
  ['--sse', '--sse: works only together with --http.'],
  ['--cors https://app.example', '--cors: works only together with --http.'],
  ['--http --sse=yes', '--sse: takes no value.'],
  ['--http --cors', '--cors: expected a value, as in --cors <origins>; got none.'],
  [
    '--http --cors *',
    '--cors: "*" would let any page call this server and read its answers.\nName the origins, as in --cors https://app.example.\n',
  ],
  ['--http --cors https://a.example,*', '--cors: "*" would let any page'],
  ['--http --cors app.example', `${EXPECTED} got "app.example".`],
  [
    '--http --cors https://app.example/',
    `${EXPECTED} got "https://app.example/". Did you mean "https://app.example"?`,
  ],
  ['--http --cors https://a.example,', `${EXPECTED} got "".`],
  ['--http --cors null', `${EXPECTED} got "null".`],
  ['--http --cors file:///a', `${EXPECTED} got "file:///a".`],
] as const)('%s ends with code 2 and what was expected', async ([argv, sentence]) => {
  const { code, stderr } = await run(argv);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
});

test('an address that is refused is refused the same with --cors', async () => {
  const { code, stderr } = await run(`--http --host 0.0.0.0 --cors ${PAGE} a`);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^The host "0\.0\.0\.0" is reachable from other machines/);
  expect(stderr).toContain('--tokens-file or --issuer say who gets in');
});
