import {
  renderMultiplesPage,
  renderSectionPage,
  renderTextPage,
  type SimSection,
} from '@wellspoken/simulator-leginfo';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { readHistory } from '../src/history/history.ts';
import type { LawSection } from '../src/law/section.ts';
import { PageDrift } from '../src/leginfo/failures.ts';
import { parseSectionPage } from '../src/leginfo/pages/section-page.ts';
import { parseTextPage } from '../src/leginfo/pages/text-page.ts';
import { asLaw, asVersion } from './leginfo/support/as-law.ts';
import { mutate, mutations } from './leginfo/support/mutations.ts';
import { openLeginfo } from './leginfo/support/open-leginfo.ts';
import {
  codeSection,
  constitutionSections,
  datedVersion,
  fuzzing,
} from './leginfo/support/random-sections.ts';

test('every version of a section reads back as it was written, character for character', () => {
  fc.assert(
    fc.property(codeSection, (written) => {
      const { headings, ...at } = asLaw(written);
      for (const [index, version] of written.versions.entries()) {
        expect(parseSectionPage(renderSectionPage(written, index), at)).toEqual({
          kind: 'section',
          headings,
          version: asVersion(version),
        });
      }
    }),
    fuzzing,
  );
});

test('all sections of an article of the Constitution read back, versions and all', () => {
  fc.assert(
    fc.property(constitutionSections, (written) => {
      const article = written[0]?.article ?? '';
      const read = parseTextPage(renderTextPage(written), { code: 'CONS', place: { article } });
      expect(read).toEqual(written.map(asLaw));
    }),
    fuzzing,
  );
});

test('the days in the notes of a section read back', () => {
  fc.assert(
    fc.property(codeSection, datedVersion, (base, { version, days }) => {
      const written: SimSection = { ...base, versions: [version] };
      const page = parseSectionPage(renderSectionPage(written), asLaw(written));
      const note = page.kind === 'section' ? page.version.note : undefined;
      const { effective, operative, inoperative, repealed } = readHistory(note);
      expect({ note, effective, operative, inoperative, repealed }).toEqual({
        note: version.note,
        ...days,
      });
    }),
    fuzzing,
  );
});

test('sections read back through the site, with all of their versions', async () => {
  const { simulator, leginfo, signal } = await openLeginfo();
  await fc.assert(
    fc.asyncProperty(codeSection, constitutionSections, async (written, others) => {
      const article = others.map((other) => inArticle(other, 'XXXIX'));
      for (const section of [written, ...article]) simulator.put(section);
      try {
        for (const section of [written, ...article]) {
          const { what } = await leginfo.readSection(asLaw(section), signal);
          expect(what).toEqual(asLaw(section));
        }
      } finally {
        for (const { code, section, article: own } of [written, ...article]) {
          simulator.remove(code, section, own);
        }
      }
    }),
    // Each of them takes several requests.
    { ...fuzzing, numRuns: Math.ceil((fuzzing.numRuns ?? 0) / 5) },
  );
});

/** The same section in an article that the simulator does not have by itself. */
function inArticle(section: SimSection, article: string): SimSection {
  const headings = section.headings.map((heading) => ({ ...heading, number: article }));
  return { ...section, article, headings };
}

/** What must never be another one: everything that is printed, blanks, indents and empty cells apart. */
function words(headings: LawSection['headings'], versions: readonly unknown[]): unknown {
  const said = JSON.stringify({ headings, versions }, (key, value: unknown) => {
    if (key === 'indent' || key === 'act') return undefined;
    return typeof value === 'string' ? value.replace(/[\s|]+/g, '') : value;
  });
  return JSON.parse(said) as unknown;
}

test('a page of a section whose structure is damaged gives the same text, or none', () => {
  fc.assert(
    fc.property(codeSection, mutations, (written, damage) => {
      const at = asLaw(written);
      const damaged = mutate(renderSectionPage(written), damage);
      const read = orDrift(() => parseSectionPage(damaged, at));
      if (read === undefined) return;
      expect(read.kind).toBe('section');
      if (read.kind !== 'section') return;
      expect(words(read.headings, [read.version])).toEqual(
        words(at.headings, at.versions.slice(0, 1)),
      );
    }),
    fuzzing,
  );
});

test('a text page whose structure is damaged gives the same sections, or none', () => {
  fc.assert(
    fc.property(constitutionSections, mutations, (written, damage) => {
      const place = { article: written[0]?.article ?? '' };
      const damaged = mutate(renderTextPage(written), damage);
      const read = orDrift(() => parseTextPage(damaged, { code: 'CONS', place }));
      if (read === undefined) return;
      const said = read.map(({ headings, versions }) => words(headings, versions));
      expect(said).toEqual(
        written.map(asLaw).map(({ headings, versions }) => words(headings, versions)),
      );
    }),
    fuzzing,
  );
});

test('a page of versions whose structure is damaged gives all versions, or none', () => {
  fc.assert(
    fc.property(codeSection, mutations, (written, damage) => {
      fc.pre(written.versions.length > 1);
      const damaged = mutate(renderMultiplesPage(written), damage);
      const read = orDrift(() => parseSectionPage(damaged, asLaw(written)));
      if (read === undefined) return;
      expect(read.kind).toBe('versions');
      if (read.kind !== 'versions') return;
      const bare = (note: string): string => note.replace(/\s+/g, '');
      expect(read.choices.map(({ note }) => bare(note))).toEqual(
        written.versions.map(({ note }) => bare(note)),
      );
    }),
    fuzzing,
  );
});

function orDrift<What>(read: () => What): What | undefined {
  try {
    return read();
  } catch (error) {
    expect(error).toBeInstanceOf(PageDrift);
    return undefined;
  }
}
