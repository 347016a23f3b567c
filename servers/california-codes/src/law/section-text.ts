import type { SectionVersion } from './section.ts';

/** The text of a version as it is printed: its paragraphs with an empty line between them. */
export function sectionText({ paragraphs }: Pick<SectionVersion, 'paragraphs'>): string {
  return paragraphs.map(({ text }) => text).join('\n\n');
}
