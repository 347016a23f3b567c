import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { integrityOf, makePlace, notesOf } from './place.ts';
import { startServer, type Answer, type ServerProcess } from './server-process.ts';

const run = (command: string, args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: 'ignore' });

/** A disk of three megabytes; none where mounting is not allowed. */
function mountSmallDisk(folder: string): string | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    run('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]);
  } catch {
    return undefined;
  }
  onTestFinished(() => {
    run('umount', ['-l', disk]);
  });
  return disk;
}

const note = (name: string): string => `${name} ${'fills the disk '.repeat(1_000)}`;

const remember = (server: ServerProcess, name: string): Promise<Answer> =>
  server.call('create_entities', {
    entities: [{ name, entityType: 'thing', observations: [note(name)] }],
  });

test('a full disk is told to the caller, costs nothing that was answered, and writing goes on when there is room', async (context) => {
  const disk = mountSmallDisk(await makePlace());
  if (disk === undefined) {
    context.skip('skipped: mounting a small disk is not allowed here');
    return;
  }
  const db = join(disk, 'memory.db');
  const filler = join(disk, 'filler');
  await writeFile(filler, Buffer.alloc(1_000_000));
  const server = await startServer(db);
  const kept: string[] = [];
  let refusal: Answer | undefined;
  while (refusal === undefined) {
    const name = `Thing ${kept.length}`;
    const answer = await remember(server, name);
    if (answer.isError) refusal = answer;
    else kept.push(name);
    expect(kept.length).toBeLessThan(1_000);
  }
  expect(refusal.text).toContain(
    'The disk of the memory is full or failed. Nothing of this call was stored.',
  );
  expect(kept.length).toBeGreaterThan(3);
  const first = await server.call('get_entity_history', { entityName: kept[0] });
  expect(first.isError).toBe(false);

  await rm(filler);
  const after = await remember(server, 'After');
  expect(after).toMatchObject({ isError: false });
  await server.leave();
  expect(integrityOf(db)).toBe('ok');
  const notes = await notesOf(db);
  expect([...notes.keys()]).toEqual([...kept, 'After']);
  expect([...notes.values()]).toEqual([...kept, 'After'].map((name) => [note(name)]));
});
