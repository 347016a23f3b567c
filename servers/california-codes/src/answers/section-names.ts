import { formatCitation } from '../citations/citation.ts';
import { factsOf, type LawCode } from '../law/codes.ts';
import type { Heading, LawSection, SectionAddress } from '../law/section.ts';

/** A heading as it is printed: "ARTICLE 2. Citizens’ Oversight Committee". */
function headingLine({ level, number, title }: Heading, code: LawCode): string {
  // The articles of the Constitution are printed without a dot.
  const dot = number !== '' && code !== 'CONS' ? '.' : '';
  return [level.toUpperCase(), `${number}${dot}`, title].filter((part) => part !== '').join(' ');
}

/** The headings above a section from the widest to the narrowest, each with the sections it covers. */
export function headingPath({ headings, code }: LawSection): readonly string[] {
  return headings.map((heading) => {
    const line = headingLine(heading, code);
    return heading.range === undefined ? line : `${line} [${heading.range}]`;
  });
}

/** What a section is called: by its article, else by its number, since sections have no titles. */
export function titleOf({ headings, code, section, article }: LawSection): string {
  const nearest = headings.findLast(({ level }) => level === 'article');
  if (nearest !== undefined) return headingLine(nearest, code);
  const place = article === undefined ? '' : ` Article ${article}`;
  return `${factsOf(code).name}${place} Section ${section}`;
}

/** How a section, or a subdivision of it, is cited. */
export function citationOf(
  { code, section, article }: SectionAddress,
  subdivision: readonly string[] = [],
): string {
  return formatCitation({
    code,
    section,
    subdivision,
    ...(article !== undefined && { article }),
  });
}
