import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import {
  createServerEnvironment,
  createWorkspace,
  findHeldBack,
  inheritedVariables,
  MARKER,
  createSpawnRequest,
} from './workspace.ts';

async function temporary(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-surroundings-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const nothing = { callerEnv: {}, env: {} };

test('a server gets a home and a working folder of its own, and nothing that leads to the user', async () => {
  const home = await temporary();
  await mkdir(join(home, '.npm'));
  const callerEnv = { HOME: home, PATH: '/bin', XDG_CONFIG_HOME: `${home}/.config`, PWD: home };
  const made = await createWorkspace({ callerEnv, env: {} }, 1);
  expect(made.env).toMatchObject({
    PATH: '/bin',
    HOME: made.home,
    npm_config_cache: `${home}/.npm`,
  });
  expect(made.env).not.toHaveProperty('XDG_CONFIG_HOME');
  expect(made.env).not.toHaveProperty('PWD');
  expect(made.env[MARKER]).toBe(made.run);
  expect(Object.values(made.env)).toEqual(expect.arrayContaining([...made.canaries]));
  expect(await readFile(made.canaryFile, 'utf8')).toBe(`${made.canaryText}\n`);
  await made.remove();
  await expect(stat(made.work)).rejects.toThrow('ENOENT');
});

test('canaries are the same for the same number and differ for another', async () => {
  const made = await Promise.all([1, 1, 2].map((seed) => createWorkspace(nothing, seed)));
  const [first, again, other] = made;
  expect(again?.canaries).toEqual(first?.canaries);
  expect(other?.canaries).not.toEqual(first?.canaries);
  await Promise.all(made.map(({ remove }) => remove()));
});

test('files that a command names are found from the working folder, other words stay', async () => {
  const cwd = await temporary();
  await writeFile(join(cwd, 'server.js'), '');
  const made = await createWorkspace(nothing, 1);
  const spawn = createSpawnRequest(
    { command: './run', args: ['server.js', '--port', 'serve', ''], cwd },
    made,
  );
  expect(spawn).toMatchObject({
    command: join(cwd, 'run'),
    args: [join(cwd, 'server.js'), '--port', 'serve', ''],
    cwd: made.work,
  });
  expect(createSpawnRequest({ command: 'node', args: [], cwd }, made).command).toBe('node');
  await made.remove();
});

test('what a server made read-only is removed too', async () => {
  const made = await createWorkspace(nothing, 1);
  const cache = join(made.home, 'cache', 'module');
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'file'), '');
  for (const folder of [cache, join(cache, '..')]) await chmod(folder, 0o555);
  await made.remove();
  await expect(stat(made.home)).rejects.toThrow('ENOENT');
});

const create = (callerEnv: Record<string, string>, env: Record<string, string> = {}) =>
  createServerEnvironment({ callerEnv, env }, { HOME: '/tmp/home' });

test('a server gets what programs need to start, and no other variable of the caller', () => {
  const needed = {
    PATH: '/bin',
    LANG: 'C.UTF-8',
    LC_TIME: 'de_DE.UTF-8',
    PYTHONPATH: '/opt/lib',
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
    https_proxy: 'http://proxy.example:3128',
    Path: 'C:\\bin',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  };
  const held = {
    GITHUB_TOKEN: 'ghp_0123456789',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_PROFILE: 'work',
    npm_config__authToken: 'npm_0123456789',
    'npm_config_//registry.example/:_authToken': 'npm_0123456789',
    NODE_OPTIONS: '--require ./hook.js',
    JAVA_TOOL_OPTIONS: '-Dpassword=secret',
    SSH_AUTH_SOCK: '/run/agent',
    LD_PRELOAD: './hook.so',
    WELLSPOKEN_CHECK_TOKEN: 'secret',
    MY_PATH: '/opt',
    HOME: '/home/ada',
  };
  expect(create({ ...needed, ...held })).toEqual({ ...needed, HOME: '/tmp/home' });
});

test.each([
  ['HTTPS_PROXY', 'http://ada:secret@proxy.example:3128'],
  ['npm_config_registry', 'https://token@registry.example/'],
  ['SHELL', '() { :; }'],
])('%s is held back where its value holds more than an address', (name, value) => {
  expect(create({ [name]: value })).not.toHaveProperty(name);
});

test('what is passed on comes last but for what the audit sets itself', () => {
  expect(create({ PATH: '/bin' }, { PATH: '/opt', API_KEY: 'key', HOME: '/home/ada' })).toEqual({
    PATH: '/opt',
    API_KEY: 'key',
    HOME: '/tmp/home',
  });
});

test('of the variables that a text names, those are found that the server lacks', () => {
  const callerEnv = {
    GITHUB_TOKEN: 'x',
    API_KEY: 'y',
    EDITOR: 'vi',
    EMPTY_KEY: '',
    NOT_NAMED: 'z',
  };
  const text = 'Error: set "GITHUB_TOKEN" or API_KEY; EMPTY_KEY too. XAPI_KEY, EDITOR.';
  expect(findHeldBack(text, callerEnv, { API_KEY: 'y' })).toEqual(['GITHUB_TOKEN']);
});

test('the guide names every variable that is inherited, and no other', async () => {
  const guide = await readFile(new URL('../../../../docs/check.md', import.meta.url), 'utf8');
  const [, part = ''] = guide.split('\n| A command gets ');
  const [table = ''] = part.split('\n\n');
  const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...inheritedVariables].toSorted());
});
