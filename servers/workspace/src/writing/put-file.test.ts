import { appendFile, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { leftovers, openChanger } from '../../tests/support/changer.ts';
import { usePlace } from '../../tests/support/place-of.ts';
import { readCurrent, verifyUnchanged } from './current-file.ts';
import { putFile, writeBytes } from './put-file.ts';

const others: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'writes to': (path) => appendFile(path, ' and more'),
  replaces: async (path) => {
    await writeFile(`${path}.other`, 'old');
    await rename(`${path}.other`, path);
  },
  removes: unlink,
};

test.for(Object.entries(others))(
  'a file that another program %s after the last look at its hash is not replaced',
  async ([, interfere]) => {
    const { folder } = await openChanger({ 'a.txt': 'old' });
    const path = join(folder, 'a.txt');
    let after: string | undefined;
    const read = (): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
    const putting = usePlace(folder, 'a.txt', async (place) => {
      const old = await readCurrent(place, { keepUpTo: 0 });
      if (old === undefined) throw new Error('expected a file');
      await putFile(place, {
        fill: (temp) => writeBytes(temp, Buffer.from('new')),
        onlyNew: false,
        verify: async () => {
          const recheck = await verifyUnchanged(place, old);
          await interfere(path);
          after = await read();
          return recheck;
        },
      });
    });
    await expect(putting).rejects.toMatchObject({ code: 'conflict' });
    await expect(read()).resolves.toBe(after);
    await expect(leftovers(folder)).resolves.toEqual([]);
  },
);
