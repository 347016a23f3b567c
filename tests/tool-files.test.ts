import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { listFiles, listPackages, root } from './support/files.ts';

const servers = (await listPackages()).filter((name) => name.startsWith('servers/'));

test.for(servers)('every tool of %s is listed by its server', async (server) => {
  const files = await listFiles(`${server}/src`);
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const imported = new Set<string>();
  for (const file of sources) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+\.tool\.ts)'/g)) {
      imported.add(join(dirname(file), path));
    }
  }
  const left = sources.filter((file) => file.endsWith('.tool.ts') && !imported.has(file));
  expect(
    left.map((file) => `Import ${file} and put it into the tools of ${server}/src/server.ts`),
  ).toEqual([]);
});
