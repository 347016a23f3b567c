import { join } from 'node:path';

import { listSections, type SimSection, writeArchive } from '@wellspoken/simulator-leginfo';
import { expect, onTestFinished, test } from 'vitest';

import { importArchive } from '../../src/archive/import/import-archive.ts';
import type { Library, SectionAnswer } from '../../src/library/library.ts';
import { openLibrary } from '../../src/open.ts';
import { openSimulated } from './open-simulated.ts';
import { makePlace } from './place.ts';

const DAY = 86_400_000;
const { signal } = new AbortController();
const OVERSIGHT = { code: 'EDC', section: '15278' } as const;

const read = (library: Library, section = '15278'): Promise<SectionAnswer> =>
  library.readSection({ ...OVERSIGHT, section }, { signal });

test.for(['503', '500', 'challenge', 'renamed-wrapper', 'cut-page', 'empty-body'] as const)(
  'where the site answers with %s, an old text stands in and nothing else is believed',
  async (kind) => {
    let aheadMs = 0;
    const { simulator, library } = await openSimulated(() => Date.now() + aheadMs);
    const before = await read(library);
    aheadMs = 2 * DAY;
    simulator.fail({ kind, times: Infinity });
    const after = await read(library);
    expect(after.found && after.section).toEqual(before.found && before.section);
    expect(after.provenance.stale).toMatch(/^Nothing newer could be had from the site: /);
    await expect(read(library, '48900')).rejects.toMatchObject({ name: 'ToolError' });
    expect(library.health().upstream.state).toBe('failing');
  },
);

/** A library over an imported archive, offline. */
async function openArchived(sections: readonly SimSection[], asOf: string): Promise<Library> {
  const folder = await makePlace();
  const zip = join(folder, 'pubinfo.zip');
  await writeArchive(zip, { sections, asOf });
  await importArchive({ zip, folder, signal });
  const now = (): number => Date.parse(asOf) + 5 * DAY;
  const library = await openLibrary({ folder, offline: true, now });
  onTestFinished(library.close);
  return library;
}

test('after an import everything is read offline: sections, ranges, contents, search', async () => {
  const known = listSections().filter(({ code }) => code === 'EDC');
  const library = await openArchived(known, '2026-10-01');
  expect(await read(library)).toMatchObject({ found: true, provenance: { source: 'archive' } });
  expect(await read(library, '99999')).toMatchObject({ found: false });
  const range = { code: 'EDC', from: '15278', to: '15282', limit: 2 } as const;
  expect(await library.readRange(range, { signal })).toMatchObject({
    sections: [{ section: '15278' }, { section: '15280' }],
    next: '15282',
  });
  const { toc } = await library.readToc('EDC', { signal });
  expect(toc.nodes.length).toBeGreaterThan(0);
  const { total, coverage } = library.search({ query: 'oversight', limit: 5, offset: 0 });
  expect(total).toBeGreaterThan(0);
  expect(coverage).toMatchObject({ keptSections: 0, archive: { sections: known.length } });
  expect(library.knownSections('EDC', '1527', 5)).toEqual(['15278']);
  expect(library.health().archive).toMatchObject({ sections: known.length });
});

test('the archive and the site tell the same law', async () => {
  const known = listSections().filter(({ code }) => code === 'EDC' || code === 'CONS');
  const archived = await openArchived(known.slice(0, 40), '2026-10-01');
  const { library } = await openSimulated();
  for (const { code, section, article } of known.slice(0, 40)) {
    const at = { code: code as 'EDC' | 'CONS', section, ...(article !== undefined && { article }) };
    const [fromArchive, fromSite] = await Promise.all(
      [archived, library].map((one) => one.readSection(at, { signal })),
    );
    expect(textsOf(fromArchive), section).toEqual(textsOf(fromSite));
  }
});

function textsOf(answer: SectionAnswer | undefined): unknown {
  if (answer?.found !== true) return answer?.found;
  const { headings, versions } = answer.section;
  return {
    headings: headings.map(({ level, number, title }) => [level, number, title]),
    versions: versions.map(({ paragraphs, note }) => [paragraphs.map(({ text }) => text), note]),
  };
}
