import type { LawCode } from '../../src/law/codes.ts';
import type { LawSection } from '../../src/law/section.ts';

/** A section of the Education Code, or of another code, with a text of its own. */
export function lawOf(
  section: string,
  text = `What section ${section} says.`,
  code: LawCode = 'EDC',
): LawSection {
  return {
    code,
    section,
    headings: [{ level: 'article', number: '2', title: 'Committees', range: '1 - 99999' }],
    versions: [{ paragraphs: [{ text }], note: '(Enacted by Stats. 1976, Ch. 1010.)' }],
  };
}

/** The words of the first version of a section. */
export function wordsOf(section: LawSection | undefined): string | undefined {
  return section?.versions[0].paragraphs.map(({ text }) => text).join('\n');
}
