import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { openSandbox, type Sandbox, type SandboxOptions } from '../sandbox/sandbox.ts';
import { type Later, watchFile } from './watch-file.ts';

interface Clock {
  readonly later: Later;
  /** How many wait for their time. */
  readonly waiting: () => number;
  /** Lets everything happen that waits. */
  readonly strike: () => void;
}

function createClock(): Clock {
  const works = new Set<() => void>();
  return {
    later: (work) => {
      works.add(work);
      return () => works.delete(work);
    },
    waiting: () => works.size,
    strike: () => {
      for (const work of works) {
        works.delete(work);
        work();
      }
    },
  };
}

interface Scene extends Tree, Clock {
  readonly sandbox: Sandbox;
  readonly changed: ReturnType<typeof vi.fn<() => void>>;
  readonly stop: () => Promise<void>;
  readonly at: (path: string) => string;
}

async function watchIn(
  files: Record<string, string>,
  path: string,
  options: SandboxOptions = {},
): Promise<Scene> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  const sandbox = await openSandbox([tree.folder], options);
  const clock = createClock();
  const changed = vi.fn<() => void>();
  const stop = await watchFile(sandbox, { path, changed, later: clock.later });
  onTestFinished(stop);
  return { ...tree, ...clock, sandbox, changed, stop, at: (name) => join(tree.folder, name) };
}

/** Lets what was seen be told, once something was seen. */
async function settle({ waiting, strike, changed }: Scene): Promise<number> {
  const before = changed.mock.calls.length;
  await vi.waitFor(() => expect(waiting()).toBe(1));
  strike();
  await vi.waitFor(() => expect(changed.mock.calls.length).toBeGreaterThan(before));
  return changed.mock.calls.length;
}

test.for<[string, (at: Scene['at']) => Promise<void>]>([
  ['is written', (at) => writeFile(at('sub/a.txt'), 'two')],
  ['is removed', (at) => rm(at('sub/a.txt'))],
  ['is moved away', (at) => rename(at('sub/a.txt'), at('b.txt'))],
  [
    'is replaced',
    async (at) => {
      await writeFile(at('sub/a.tmp'), 'two');
      await rename(at('sub/a.tmp'), at('sub/a.txt'));
    },
  ],
])('tells that a file %s', async ([, act]) => {
  const scene = await watchIn({ 'sub/a.txt': 'one' }, 'sub/a.txt');
  await act(scene.at);
  expect(await settle(scene)).toBe(1);
});

test('tells that a file is there again after it was removed', async () => {
  const scene = await watchIn({ 'sub/a.txt': 'one' }, 'sub/a.txt');
  await rm(scene.at('sub/a.txt'));
  expect(await settle(scene)).toBe(1);
  await writeFile(scene.at('sub/a.txt'), 'two');
  expect(await settle(scene)).toBe(2);
});

test('works without descriptors, as on systems that lack them', async () => {
  const scene = await watchIn({ 'sub/a.txt': 'one', 'new/a.txt': 'two' }, 'sub/a.txt', {
    hold: 'path',
  });
  await writeFile(scene.at('sub/a.txt'), 'two');
  expect(await settle(scene)).toBe(1);
  await rm(scene.at('sub'), { recursive: true });
  expect(await settle(scene)).toBe(2);
});

test('tells many changes at once', async () => {
  const scene = await watchIn({ 'a.txt': 'one' }, 'a.txt');
  for (let n = 0; n < 20; n++) await writeFile(scene.at('a.txt'), `${n}`);
  expect(await settle(scene)).toBe(1);
});

test('says nothing of other files in the folder', async () => {
  const scene = await watchIn({ 'a.txt': 'one' }, 'a.txt');
  await writeFile(scene.at('b.txt'), 'one');
  await writeFile(scene.at('a.txt.bak'), 'one');
  await writeFile(scene.at('a.txt'), 'two');
  expect(await settle(scene)).toBe(1);
});

test('says nothing once it was stopped', async () => {
  const scene = await watchIn({ 'a.txt': 'one' }, 'a.txt');
  await writeFile(scene.at('a.txt'), 'two');
  await vi.waitFor(() => expect(scene.waiting()).toBe(1));
  await scene.stop();
  await scene.stop();
  expect(scene.waiting()).toBe(0);
  expect(scene.changed).not.toHaveBeenCalled();
});

test('tells once that its folder is gone, and lives on in silence', async () => {
  const scene = await watchIn({ 'sub/a.txt': 'one' }, 'sub/a.txt');
  await rm(scene.at('sub'), { recursive: true });
  expect(await settle(scene)).toBe(1);
  scene.strike();
  await scene.stop();
  expect(scene.changed).toHaveBeenCalledOnce();
});

test('goes on with the folder that has taken the place of its own', async () => {
  const scene = await watchIn({ 'sub/a.txt': 'one', 'new/a.txt': 'two' }, 'sub/a.txt');
  await rename(scene.at('sub'), scene.at('old'));
  await rename(scene.at('new'), scene.at('sub'));
  expect(await settle(scene)).toBe(1);
  await writeFile(scene.at('sub/a.txt'), 'three');
  expect(await settle(scene)).toBe(2);
});

test('says nothing of a file that was carried out of the allowed folder, after it told so', async () => {
  const scene = await watchIn({ 'top/sub/a.txt': 'one' }, 'top/sub/a.txt');
  const away = join(scene.outside, 'top');
  await rename(scene.at('top'), away);
  await writeFile(join(away, 'sub/a.txt'), 'two');
  expect(await settle(scene)).toBe(1);
  await writeFile(join(away, 'sub/a.txt'), 'three');
  scene.strike();
  await scene.stop();
  expect(scene.changed).toHaveBeenCalledOnce();
});

test('watches what a link leads to', async () => {
  const tree = await makeTree({ 'real/a.txt': 'one' });
  onTestFinished(tree.remove);
  await symlink('real/a.txt', join(tree.folder, 'link.txt'));
  const changed = vi.fn();
  const { later, waiting, strike } = createClock();
  const sandbox = await openSandbox([tree.folder]);
  const stop = await watchFile(sandbox, { path: 'link.txt', changed, later });
  await writeFile(join(tree.folder, 'real/a.txt'), 'two');
  await vi.waitFor(() => expect(waiting()).toBe(1));
  strike();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  await stop();
});

test.for([
  ['missing.txt', 'not_found', 'There is no file or folder "missing.txt".'],
  ['../outside/secret.txt', 'permission_denied', 'leads outside the allowed folders'],
  ['sub', 'invalid_arguments', '"sub" is a folder; expected a file.'],
])('does not watch %s', async ([path = '', code, words]) => {
  const tree = await makeTree({ 'sub/a.txt': 'one' });
  onTestFinished(tree.remove);
  const sandbox = await openSandbox([tree.folder]);
  await expect(watchFile(sandbox, { path, changed: () => {} })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(words ?? '') as string,
  });
});

test.runIf(process.platform === 'linux')('lets go of all that it held', async () => {
  const scene = await watchIn({ 'a.txt': 'one', 'sub/b.txt': 'one', 'deep/c.txt': 'one' }, 'a.txt');
  expect(await countHeldOpen(scene.folder)).toEqual({ descriptors: 0, watches: 1 });
  const stops = await Promise.all(
    ['a.txt', 'sub/b.txt', 'deep/c.txt'].map((path) =>
      watchFile(scene.sandbox, { path, changed: () => {} }),
    ),
  );
  expect(await countHeldOpen(scene.folder)).toEqual({ descriptors: 0, watches: 3 });
  await rm(scene.at('sub'), { recursive: true });
  await writeFile(scene.at('a.txt'), 'two');
  expect(await settle(scene)).toBe(1);
  for (const stop of [...stops, scene.stop]) await stop();
  expect(await countHeldOpen(scene.folder)).toEqual({ descriptors: 0, watches: 0 });
});
