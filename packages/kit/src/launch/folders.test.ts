import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import {
  cacheFolder,
  dataFolder,
  examineFolder,
  expandHome,
  findFolder,
  homeFolder,
  makeFolder,
} from './folders.ts';

const ann = { linux: '/home/ann', darwin: '/Users/ann', win32: 'C:\\Users\\ann' };
const local = { LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local' };

test.for([
  ['data', 'linux', {}, '/home/ann/.local/share/wellspoken'],
  ['cache', 'linux', {}, '/home/ann/.cache/wellspoken'],
  ['data', 'linux', { XDG_DATA_HOME: '/data' }, '/data/wellspoken'],
  ['cache', 'linux', { XDG_CACHE_HOME: '/fast' }, '/fast/wellspoken'],
  ['cache', 'linux', { XDG_DATA_HOME: '/data' }, '/home/ann/.cache/wellspoken'],
  ['data', 'linux', { XDG_DATA_HOME: 'data' }, '/home/ann/.local/share/wellspoken'],
  ['cache', 'linux', { XDG_CACHE_HOME: '' }, '/home/ann/.cache/wellspoken'],
  ['data', 'linux', local, '/home/ann/.local/share/wellspoken'],
  ['data', 'darwin', {}, '/Users/ann/Library/Application Support/wellspoken'],
  ['cache', 'darwin', {}, '/Users/ann/Library/Caches/wellspoken'],
  ['cache', 'darwin', { XDG_CACHE_HOME: '/fast' }, '/fast/wellspoken'],
  ['data', 'win32', local, 'C:\\Users\\ann\\AppData\\Local\\wellspoken'],
  ['cache', 'win32', local, 'C:\\Users\\ann\\AppData\\Local\\Cache\\wellspoken'],
  ['data', 'win32', { ...local, XDG_DATA_HOME: 'D:\\data' }, 'D:\\data\\wellspoken'],
  ['data', 'win32', { LOCALAPPDATA: '' }, 'C:\\Users\\ann\\.local\\share\\wellspoken'],
  ['cache', 'win32', {}, 'C:\\Users\\ann\\.cache\\wellspoken'],
] as const)('%s on %s with %j is in %s', ([kind, platform, env, folder]) => {
  expect(findFolder(kind, { platform, env, findHome: () => ann[platform] })).toBe(folder);
});

test('the folders of this machine are two, below the home of the user or where they are named', () => {
  const named = join(homedir(), 'named');
  expect(dataFolder({ XDG_DATA_HOME: named })).toBe(join(named, 'wellspoken'));
  expect(cacheFolder({ XDG_CACHE_HOME: named })).toBe(join(named, 'wellspoken'));
  expect(dataFolder({}).startsWith(homedir())).toBe(true);
  expect(isAbsolute(cacheFolder({}))).toBe(true);
  expect(cacheFolder({})).not.toBe(dataFolder({}));
});

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('makes a folder and those above it, for the owner alone', () => {
  const folder = join(place(), 'a', 'b');
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, '..')).mode & 0o777).toBe(0o700);
});

test('leaves one that is there as it is', () => {
  const folder = place();
  chmodSync(folder, 0o755);
  makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test('throws where a file is in the way', () => {
  const file = join(place(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')(
  'throws, and does not go on for ever, where nothing can be made',
  () => {
    expect(() => makeFolder('/proc/nothing/here')).toThrow('ENOENT');
  },
);

async function makeTemp(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellspoken-examine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('finds a folder that can be used', async () => {
  const path = await makeTemp();
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toEqual({ title: 'Data', state: 'ok', detail: path });
});

test('says that a folder which is not there will be made', async () => {
  const path = join(await makeTemp(), 'later');
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toMatchObject({ state: 'ok', detail: `${path}, made when it is needed.` });
});

test('names the flag for another folder where this one is a file', async () => {
  const path = join(await makeTemp(), 'file');
  await writeFile(path, '');
  const finding = await examineFolder({ title: 'Data', path, flag: '--data' });
  expect(finding).toMatchObject({ state: 'problem' });
  expect(finding.fix).toContain('--data');
});

test.for(['', 'here', './here', '.'])('a home of %j is that of the account', (home) => {
  const { HOME, USERPROFILE } = process.env;
  onTestFinished(() => {
    Object.assign(
      process.env,
      HOME !== undefined && { HOME },
      USERPROFILE !== undefined && { USERPROFILE },
    );
  });
  Object.assign(process.env, { HOME: home, USERPROFILE: home });
  const account = userInfo().homedir;
  expect(homeFolder()).toBe(account);
  expect(dataFolder({}).startsWith(account)).toBe(true);
  expect(cacheFolder({ XDG_CACHE_HOME: 'fast' }).startsWith(account)).toBe(true);
  expect(expandHome('~/notes')).toBe(join(account, 'notes'));
});

test('a folder that a variable names needs no home', () => {
  const findHome = (): never => {
    throw new Error('There is none.');
  };
  const env = { XDG_DATA_HOME: '/data' };
  expect(findFolder('data', { platform: 'linux', env, findHome })).toBe('/data/wellspoken');
});

test('a leading ~ is the home of the user', () => {
  expect(expandHome('~/notes/all.db')).toBe(join(homedir(), 'notes', 'all.db'));
  expect(expandHome('~')).toBe(join(homedir()));
});

test.each(['/notes', 'notes', './~/notes', '~ann/notes', '~notes.db', ''])(
  'leaves %j as it is',
  (path) => {
    expect(expandHome(path)).toBe(path);
  },
);
