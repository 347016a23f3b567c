// Stages articles into the folder that it is told, others each time, until somebody kills it.
import { argv } from 'node:process';

import { renderPubmedXml } from '@wellspoken/simulator-ncbi';
import '../../../../tests/support/sources.mjs';

const { openDatasets } = await import('../../src/datasets/open-datasets.ts');

const [, , folder, from] = argv;

const eutils = {
  fetch: ({ selection }) =>
    Promise.resolve({ text: renderPubmedXml(selection.ids), format: 'xml', fetchedAt: new Date() }),
};

const datasets = await openDatasets({ folder, eutils, keepMs: 3_600_000 });
for (let at = Number(from); ; at += 7) {
  const ids = Array.from({ length: 30 }, (_, index) => String(40_000_001 + at + index));
  const { id } = await datasets.stage({ selection: { database: 'pubmed', ids } });
  process.stdout.write(`${id}\n`);
}
