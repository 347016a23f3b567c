import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import {
  Client,
  StreamableHTTPClientTransport,
  type ClientOptions,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { audit, type Audited } from '../../../tests/support/audit.ts';
import { root } from '../../../tests/support/files.ts';
import {
  assertBuilt,
  findPublishedPackages,
  installTarballs,
  pack,
} from '../../../tests/support/packed.ts';

const run = promisify(execFile);
const bin = join(root, 'packages', 'cli', 'bin.js');

const eras: Readonly<Record<string, ClientOptions>> = {
  legacy: { versionNegotiation: { mode: 'legacy' } },
  modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
};

let folder = '';

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-new-')));
  await run(process.execPath, [bin, 'new', 'tide-tables'], { cwd: folder });
  await install(join(folder, 'tide-tables'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Installs what the project asks for: ours from tarballs, the rest from this repository. */
async function install(project: string): Promise<void> {
  const published = await findPublishedPackages();
  const ours = published.filter(({ manifest }) =>
    ['@wellspoken/kit', '@wellspoken/spec'].includes(manifest.name),
  );
  ours.forEach(assertBuilt);
  await installTarballs(ours, await pack(ours, project), project);
  const { dependencies, devDependencies } = await readManifest(project);
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link, 'dir').catch(ignoreExisting);
  }
  await mkdir(join(project, 'node_modules', '.bin'));
  await symlink('../typescript/bin/tsc', join(project, 'node_modules', '.bin', 'tsc'));
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

async function readManifest(project: string): Promise<Manifest> {
  // What the command itself has written.
  return JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Manifest;
}

async function greet(transport: Transport, options: ClientOptions | undefined): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  await client.connect(transport);
  const { content } = await client.callTool({ name: 'hello', arguments: { name: 'Ada' } });
  await client.close();
  return content;
}

const greeting = [{ type: 'text', text: 'Hello, Ada!' }];

test('a new project passes its own test, serves clients of both eras, and check finds nothing', async () => {
  const project = join(folder, 'tide-tables');
  const { stdout } = await run('npm', ['test'], { cwd: project });
  expect(stdout).toContain('pass 2\n');
  expect(stdout).toContain('fail 0\n');
  for (const options of Object.values(eras)) {
    const args = [join(project, 'dist', 'main.js')];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      stderr: 'ignore',
    });
    expect(await greet(transport, options)).toEqual(greeting);
  }
  const command = { command: process.execPath, args: [join(project, 'dist', 'main.js')] };
  expect(await audit(command)).toMatchObject(spotless('stdio'));
}, 60_000);

/** What an audit of a good server brings. */
const spotless = (transport: string): Partial<Audited> => ({
  findings: [],
  practices: [],
  legs: [`legacy ${transport}`, `modern ${transport}`],
});

test('a new project for HTTP passes its own test, serves at a URL, and check finds nothing', async () => {
  const project = join(folder, 'tides');
  const words = ['--transport', 'http', '--title', `Ada's "tides"`, '--description', '`*<b>\\'];
  await run(process.execPath, [bin, 'new', 'tides', ...words], { cwd: folder });
  await symlink(join(folder, 'tide-tables', 'node_modules'), join(project, 'node_modules'));
  const { stdout } = await run('npm', ['test'], { cwd: project });
  expect(stdout).toContain('pass 2\n');
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: project,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const url = await findUrl(child.stderr);
    for (const options of Object.values(eras)) {
      const transport = new StreamableHTTPClientTransport(new URL(url));
      expect(await greet(transport, options)).toEqual(greeting);
    }
    expect(await audit({ url })).toMatchObject(spotless('http'));
  } finally {
    child.kill();
  }
}, 60_000);

async function findUrl(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    const url = /^Serving Ada's "tides" at (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it said where it serves.');
}

test('a new project of a clone has the kit of that clone beside it', async () => {
  const project = join(folder, 'tide-tables');
  const { dependencies } = await readManifest(project);
  const files = await readdir(join(project, 'vendor'));
  expect(files).toHaveLength(2);
  expect(Object.values(dependencies)).toEqual(
    expect.arrayContaining(files.map((file) => `file:vendor/${file}`)),
  );
});

test('a new project asks for the versions that this repository is built with', async () => {
  const manifest = await readManifest(join(folder, 'tide-tables'));
  const ours = await readManifest(root);
  for (const name of ['typescript', '@types/node', '@modelcontextprotocol/client']) {
    expect(manifest.devDependencies[name]?.replace('^', '')).toBe(ours.devDependencies[name]);
  }
});
