import { chmod, mkdtemp, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test, onTestFinished } from 'vitest';

import { createSurroundings, MARKER, spawnRequest } from './surroundings.ts';

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
  const made = await createSurroundings({ callerEnv, env: {} }, 1);
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
  const made = await Promise.all([1, 1, 2].map((seed) => createSurroundings(nothing, seed)));
  const [first, again, other] = made;
  expect(again?.canaries).toEqual(first?.canaries);
  expect(other?.canaries).not.toEqual(first?.canaries);
  await Promise.all(made.map(({ remove }) => remove()));
});

test('files that a command names are found from the working folder, other words stay', async () => {
  const cwd = await temporary();
  await writeFile(join(cwd, 'server.js'), '');
  const made = await createSurroundings(nothing, 1);
  const spawn = spawnRequest(
    { command: './run', args: ['server.js', '--port', 'serve', ''], cwd },
    made,
  );
  expect(spawn).toMatchObject({
    command: join(cwd, 'run'),
    args: [join(cwd, 'server.js'), '--port', 'serve', ''],
    cwd: made.work,
  });
  expect(spawnRequest({ command: 'node', args: [], cwd }, made).command).toBe('node');
  await made.remove();
});

test('what a server made read-only is removed too', async () => {
  const made = await createSurroundings(nothing, 1);
  const cache = join(made.home, 'cache', 'module');
  await mkdir(cache, { recursive: true });
  await writeFile(join(cache, 'file'), '');
  for (const folder of [cache, join(cache, '..')]) await chmod(folder, 0o555);
  await made.remove();
  await expect(stat(made.home)).rejects.toThrow('ENOENT');
});
