import type { SimParagraph, SimSection, SimVersion } from '@wellspoken/simulator-leginfo';

import type { LawCode } from '../../../src/law/codes.ts';
import type { LawSection, Paragraph } from '../../../src/law/section.ts';

/** A section of the simulated law as a reader must give it. */
export function asLaw({ code, section, article, headings, versions }: SimSection): LawSection {
  const [first, ...others] = versions;
  return {
    code: code as LawCode,
    section,
    ...(article !== undefined && { article }),
    headings,
    versions: [asVersion(first), ...others.map(asVersion)],
  };
}

/** A version as a reader must give it. */
export function asVersion({ paragraphs, note, act }: SimVersion): LawSection['versions'][number] {
  return {
    paragraphs: paragraphs.map(asParagraph),
    note,
    // What no act of the legislature made, such as most of the Constitution, names none.
    ...(act.statutes !== '' && { act }),
  };
}

/** A table that is not set in does not say so. */
function asParagraph({ text, indent, isTable = false }: SimParagraph): Paragraph {
  return { text, ...(isTable && indent === 0 ? {} : { indent }) };
}
