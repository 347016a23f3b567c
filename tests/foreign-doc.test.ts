import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { program as californiaCodes } from '@wellspoken/california-codes';
import { program as devflow } from '@wellspoken/devflow';
import { program as entrez } from '@wellspoken/entrez';
import { createOutline } from '@wellspoken/github-projects';
import { program as workspace } from '@wellspoken/workspace';
import { expect, test } from 'vitest';

import { describeForeign } from './docs/foreign.ts';
import { fillSections } from './docs/sections.ts';
import { root } from './support/files.ts';

const offers = [
  ...[workspace, devflow, entrez, californiaCodes].map(({ name, outline }) => ({
    title: name,
    server: outline(),
  })),
  { title: 'github-projects', server: createOutline({ toolsets: ['all'] }) },
  { title: 'github-projects, full profile', server: createOutline({ profile: 'full' }) },
];

test('docs/foreign-text.md is what `npm run docs` writes', async () => {
  const path = join(root, 'docs/foreign-text.md');
  const filled = fillSections(await readFile(path, 'utf8'), { foreign: describeForeign(offers) });
  await expect(filled).toMatchFileSnapshot(path);
});

test('what is quoted follows from the definitions', () => {
  const [, memory] = offers;
  const table = describeForeign([memory!]);
  expect(table).toContain('| `read_graph` | tool | memories | `_meta`, last block |');
  expect(table).toContain('| `get-context` | prompt | memories | `_meta`, first message |');
  expect(table).toContain('Nothing of others: `import_graph`.');
});
