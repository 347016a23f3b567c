import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

import { ToolError } from '@wellspoken/kit';
import { expect, onTestFinished, test } from 'vitest';

import { listAll, openTools } from '../../tests/support/changer.ts';
import { usePlace } from '../../tests/support/place-of.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { deleteEntry, inspectEntry } from '../trash/delete-file.tool.ts';
import { lockAcrossProcesses } from './process-lock.ts';
import { takeTurn, withLock } from './with-lock.ts';

async function openTree(files: Readonly<Record<string, string>>): Promise<Tree> {
  const tree = await makeTree(files);
  onTestFinished(tree.remove);
  return tree;
}

const run = promisify(execFile);
const never = new AbortController().signal;

interface Held {
  readonly release: () => void;
  readonly done: Promise<void>;
}

/** Holds the lock of a path until it is released. */
async function hold(folder: string, path: string): Promise<Held> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return new Promise((resolve, reject) => {
    const done = usePlace(folder, path, (place) =>
      withLock({ places: [place] }, () => {
        resolve({ release, done });
        return released;
      }),
    );
    done.catch(reject);
  });
}

const SOURCE = new URL('process-lock.ts', import.meta.url).href;
const SOURCES = new URL('../../../../tests/support/sources.mjs', import.meta.url).href;

/** Tries to take a lock in another process. */
async function lockInChild(path: string): Promise<string> {
  const script = `
    const { lockAcrossProcesses } = await import(${JSON.stringify(SOURCE)});
    const attempt = lockAcrossProcesses(${JSON.stringify(path)}, AbortSignal.timeout(500));
    const outcome = await attempt.then(() => 'taken', (error) => error.name === 'TimeoutError' ? 'refused' : error.message);
    process.stdout.write(outcome);`;
  const { stdout } = await run(process.execPath, [
    '--import',
    SOURCES,
    '--input-type=module',
    '--eval',
    script,
  ]);
  return stdout;
}

test('whoever is cancelled while waiting leaves, and those behind still wait for those before', async () => {
  const order: string[] = [];
  const release = await takeTurn('a', never);
  const cancel = new AbortController();
  const cancelled = takeTurn('a', cancel.signal);
  const behind = takeTurn('a', never).then((leave) => {
    order.push('behind');
    leave();
  });
  cancel.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  await setImmediate();
  order.push('first');
  release();
  await behind;
  expect(order).toEqual(['first', 'behind']);
});

test('a change that waits for a lock can be cancelled', async () => {
  const { folder } = await openTree({ 'a.txt': '' });
  const { release, done } = await hold(folder, 'a.txt');
  const cancel = new AbortController();
  const waiting = usePlace(folder, 'a.txt', (place) =>
    withLock({ places: [place], signal: cancel.signal }, () => Promise.resolve('changed')),
  );
  cancel.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  release();
  await done;
});

test('whoever waits for another process can be cancelled, and the lock is free afterwards', async () => {
  const { folder } = await openTree({});
  const path = join(folder, 'lock');
  const release = await lockAcrossProcesses(path, never);
  const cancel = new AbortController();
  const waiting = lockAcrossProcesses(path, cancel.signal);
  cancel.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  await release();
  const again = await lockAcrossProcesses(path, never);
  await again();
});

test('a lock is kept while its file is opened and closed by the same process', async () => {
  const { folder } = await openTree({});
  const path = join(folder, 'lock');
  const release = await lockAcrossProcesses(path, never);
  // As when a folder that is served holds the locks too.
  await readFile(`${path}.lock`);
  await expect(lockInChild(path)).resolves.toBe('refused');
  await release();
  await expect(lockInChild(path)).resolves.toBe('taken');
});

test('a lock leaves nothing in the folder, and an empty file where locks are kept', async () => {
  const { folder } = await openTree({ 'a.txt': 'old' });
  const { call } = await openTools(folder);
  await call('edit_file', { path: 'a.txt', edits: [{ oldText: 'old', newText: 'new' }] });
  await expect(listAll(folder)).resolves.toEqual(['a.txt']);
  const locks = join(folder, 'locks');
  await mkdir(locks);
  const release = await lockAcrossProcesses(join(locks, 'one'), never);
  await expect(readdir(locks)).resolves.toEqual(['one.lock', 'one.queue']);
  await release();
  await expect(readFile(join(locks, 'one.lock'), 'utf8')).resolves.toBe('');
});

test('a folder that is carried outside during the wait for a lock is not written to', async () => {
  const { folder, outside } = await openTree({ 'sub/a.txt': 'old' });
  const { release, done } = await hold(folder, 'sub/a.txt');
  const { call } = await openTools(folder);
  const writing = call('write_file', { path: 'sub/a.txt', content: 'new' });
  await openTools(folder).then((other) => other.call('create_directory', { path: 'other' }));
  await rename(join(folder, 'sub'), join(outside, 'sub'));
  release();
  await done;
  await expect(writing).resolves.toMatchObject({ code: 'conflict' });
  await expect(readFile(join(outside, 'sub/a.txt'), 'utf8')).resolves.toBe('old');
});

test.for([true, false])(
  'what is put in place during the wait for a lock is not deleted (for good: %s)',
  async (permanently) => {
    const { folder } = await openTree({ 'a.txt': 'old' });
    const sandbox = await openSandbox([folder]);
    const target = await inspectEntry(sandbox, 'a.txt', false);
    const { release, done } = await hold(folder, 'a.txt');
    const deleting = deleteEntry(sandbox, 'a.txt', { target, permanently }).catch(
      (error: unknown) => error,
    );
    await openTools(folder).then(({ call }) => call('create_directory', { path: 'other' }));
    await writeFile(join(folder, 'b.txt'), 'new');
    await rename(join(folder, 'b.txt'), join(folder, 'a.txt'));
    release();
    await done;
    const error = await deleting;
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ code: 'conflict' });
    await expect(readFile(join(folder, 'a.txt'), 'utf8')).resolves.toBe('new');
  },
);

test('a preview of an edit does not wait for a lock', async () => {
  const { folder } = await openTree({ 'a.txt': 'old' });
  const { release, done } = await hold(folder, 'a.txt');
  const { call } = await openTools(folder);
  const edits = [{ oldText: 'old', newText: 'new' }];
  await expect(call('edit_file', { path: 'a.txt', edits, dryRun: true })).resolves.toMatchObject({
    code: 'ok',
  });
  release();
  await done;
});
