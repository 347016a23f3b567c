import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { leftovers, listAll } from '../support/changer.ts';
import { makeTree } from '../support/tree.ts';
import { hashBytes } from '../../src/writing/current-file.ts';
import { editTogether, SHARED } from './edit-together.ts';
import { startServer, type ToolAnswer } from './server-child.ts';

const NAMES = Array.from({ length: 40 }, (_item, index) => `file-${index}.txt`);

test('of two servers that create the same files without overwriting, one wins each', async () => {
  const { folder, remove } = await makeTree();
  onTestFinished(remove);
  const servers = await Promise.all([startServer(folder), startServer(folder)]);
  const outcomes = await Promise.all(
    NAMES.map((path) =>
      Promise.all(
        servers.map((server, index) =>
          server.call('write_file', { path, content: `by ${index}`, overwrite: false }),
        ),
      ),
    ),
  );
  for (const [index, answers] of outcomes.entries()) {
    const winner = answers.findIndex(({ isError }) => !isError);
    const name = NAMES[index] ?? '';
    expect(
      answers.filter(({ isError }) => isError),
      name,
    ).toHaveLength(1);
    expect(await readFile(join(folder, name), 'utf8'), name).toBe(`by ${winner}`);
  }
  await expect(leftovers(folder)).resolves.toEqual([]);
});

test('of two writes by two servers that expect the same file, exactly one wins', async () => {
  const { folder, remove } = await makeTree();
  onTestFinished(remove);
  const servers = await Promise.all([startServer(folder), startServer(folder)]);
  for (const path of NAMES) {
    await writeFile(join(folder, path), 'old');
    const expectedHash = hashBytes(Buffer.from('old'));
    const answers = await Promise.all(
      servers.map((server, index) =>
        server.call('write_file', { path, content: `by ${index}`, expectedHash }),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted(), path).toEqual(['conflict', 'ok']);
    const winner = answers.findIndex(({ isError }) => !isError);
    expect(await readFile(join(folder, path), 'utf8')).toBe(`by ${winner}`);
  }
});

test('edits by servers whose roots are one folder, a link to it and the folder above lose none', async () => {
  const { folder: above, remove } = await makeTree({ [`inner/${SHARED}`]: 'end\n' });
  onTestFinished(remove);
  const folder = join(above, 'inner');
  const link = join(above, 'link');
  await symlink(folder, link);
  const [direct, linked, higher] = await Promise.all([
    startServer(folder),
    startServer(link),
    startServer(above),
  ]);
  const editors = [
    { server: direct, path: SHARED },
    { server: linked, path: SHARED },
    { server: higher, path: `inner/${SHARED}` },
    { server: higher, path: `link/${SHARED}` },
  ];
  await expect(editTogether(folder, editors, 120)).resolves.toEqual({
    acknowledged: 120,
    lost: [],
    refused: [],
  });
  await expect(leftovers(above)).resolves.toEqual([]);
});

test('two servers that move files in opposite directions do not wait for each other for ever', async () => {
  const { folder, remove } = await makeTree({ 'a.txt': 'a', 'b.txt': 'b' });
  onTestFinished(remove);
  const [one, two] = await Promise.all([startServer(folder), startServer(folder)]);
  const move = (server: typeof one, source: string, destination: string): Promise<ToolAnswer> =>
    server.call('move_file', { source, destination, overwrite: true });
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all([
      move(one, 'a.txt', 'b.txt'),
      move(two, 'b.txt', 'a.txt'),
      move(two, 'a.txt', 'b.txt'),
      move(one, 'b.txt', 'a.txt'),
    ]);
    for (const { code, text } of answers) {
      expect(['ok', 'not_found', 'conflict'], text).toContain(code);
    }
  }
  expect(await listAll(folder)).toHaveLength(1);
});
