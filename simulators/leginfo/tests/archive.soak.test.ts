import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';

import { writeArchive } from '../src/index.ts';

const SECTIONS = 160_000;
const MAX_MEGABYTES = 200;

function megabytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

test(`writes ${SECTIONS} sections with less than ${MAX_MEGABYTES} MB in memory`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'pubinfo_2025.zip');
  const start = megabytes();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, megabytes() - start)), 50);
  onTestFinished(() => clearInterval(watch));
  const { sections, versions, inactive } = await writeArchive(path, {
    sections: SECTIONS,
    bills: 1,
  });
  expect(sections).toBeGreaterThan(SECTIONS);
  expect(most).toBeLessThan(MAX_MEGABYTES);

  // More members than the old end of a zip can count.
  const zip = await openPromise(path);
  onTestFinished(() => zip.close());
  const tables = 6;
  expect(zip.entryCount).toBe(versions + inactive + 1 + tables);
});
