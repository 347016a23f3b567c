import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

import { expect, test } from 'vitest';

import { cacheFolder, dataFolder, findFolder } from './user-folders.ts';

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
  expect(findFolder(kind, { platform, env, home: ann[platform] })).toBe(folder);
});

test('the folders of this machine are two, below the home of the user or where they are named', () => {
  const named = join(homedir(), 'named');
  expect(dataFolder({ XDG_DATA_HOME: named })).toBe(join(named, 'wellspoken'));
  expect(cacheFolder({ XDG_CACHE_HOME: named })).toBe(join(named, 'wellspoken'));
  expect(dataFolder({}).startsWith(homedir())).toBe(true);
  expect(isAbsolute(cacheFolder({}))).toBe(true);
  expect(cacheFolder({})).not.toBe(dataFolder({}));
});
