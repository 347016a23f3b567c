import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseSectionPage } from '../src/page/section-page.ts';
import { parseTextPage } from '../src/page/text-page.ts';
import { renderSectionPage, renderTextPage } from '../src/simulator/index.ts';
import { asLaw, asVersion } from './leginfo/support/as-law.ts';
import { codeSection, constitutionSections, fuzzing } from './leginfo/support/random-sections.ts';

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
