import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { isTempName } from '../../src/sandbox/reserved-names.ts';
import { makeTree } from '../support/tree.ts';
import { addLine, editTogether, SHARED, type Editor } from './edit-together.ts';
import { startServer, type ToolAnswer } from './server-child.ts';

const TIMEOUT = { timeout: 120_000 };

async function openEditors(count: number, text: string): Promise<[string, Editor[]]> {
  const { folder, remove } = await makeTree({ [SHARED]: text });
  onTestFinished(remove);
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(folder)));
  return [folder, servers.map((server) => ({ server, path: SHARED }))];
}

const isWriting = (folder: string): boolean => readdirSync(folder).some(isTempName);

/** Suspends a server between the making of a new file and its renaming; returns its answer to be. */
async function suspendDuringEdit(
  folder: string,
  editor: Editor,
): Promise<() => Promise<ToolAnswer>> {
  const deadline = performance.now() + 60_000;
  for (let round = 0; performance.now() < deadline; round++) {
    const answer = addLine(editor, `held ${round};`);
    while (!isWriting(folder) && performance.now() < deadline) await setImmediate();
    editor.server.signal('SIGSTOP');
    // The signal takes effect a moment later, when the file may have got its name.
    for (let look = 0; look < 100 && isWriting(folder); look++) await setImmediate();
    if (isWriting(folder)) return () => answer;
    editor.server.signal('SIGCONT');
    await answer;
  }
  throw new Error('The server was never found in the middle of an edit.');
}

test.for([2, 3])('2,000 edits of one file by %i servers lose none', TIMEOUT, async (count) => {
  const [folder, editors] = await openEditors(count, 'end\n');
  await expect(editTogether(folder, editors, 2_000)).resolves.toEqual({
    acknowledged: 2_000,
    lost: [],
    refused: [],
  });
});

// Writing it takes long enough to be found in the middle.
const LARGE = `${'some text to fill a line of the file\n'.repeat(100_000)}end\n`;

test(
  'an edit is refused as busy while a suspended server is in the middle of one, and neither is lost',
  TIMEOUT,
  async () => {
    const [folder, [first, second]] = await openEditors(2, LARGE);
    if (first === undefined || second === undefined) throw new Error('expected two servers');
    const finish = await suspendDuringEdit(folder, first);
    const { code, text } = await addLine(second, 'refused;');
    expect(code, text).toBe('busy');
    expect(isWriting(folder)).toBe(true);
    first.server.signal('SIGCONT');
    await expect(finish()).resolves.toMatchObject({ code: 'ok' });
    await expect(addLine(second, 'later;')).resolves.toMatchObject({ code: 'ok' });
    const lines = (await readFile(join(folder, SHARED), 'utf8')).split('\n').slice(-12);
    expect(lines).toContain('later;');
    expect(lines.some((line) => line.startsWith('held'))).toBe(true);
    expect(lines).not.toContain('refused;');
  },
);

test('an edit that waits for a server goes on when that server is killed', TIMEOUT, async () => {
  const [folder, [first, second]] = await openEditors(2, LARGE);
  if (first === undefined || second === undefined) throw new Error('expected two servers');
  await suspendDuringEdit(folder, first);
  await expect(addLine(second, 'refused;')).resolves.toMatchObject({ code: 'busy' });
  const waiting = addLine(second, 'waited;');
  await first.server.kill();
  await expect(waiting).resolves.toMatchObject({ code: 'ok' });
  const lines = (await readFile(join(folder, SHARED), 'utf8')).split('\n').slice(-12);
  expect(lines).toContain('waited;');
});
