import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { leftovers } from '../support/changer.ts';
import { makeTree } from '../support/tree.ts';
import { startServer } from './server-child.ts';

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
