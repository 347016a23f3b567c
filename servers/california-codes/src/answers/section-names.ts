import { formatCitation } from '../citations/citation.ts';
import { getCodeFacts, type LawCode } from '../law/codes.ts';
import type { Heading, LawSection, SectionAddress } from '../law/section.ts';

/** A heading as it is printed: "ARTICLE 2. Citizens’ Oversight Committee". */
function formatHeading({ level, number, title }: Heading, code: LawCode): string {
  // The articles of the Constitution are printed without a dot.
  const dot = number !== '' && code !== 'CONS' ? '.' : '';
  return [level.toUpperCase(), `${number}${dot}`, title].filter((part) => part !== '').join(' ');
}

/** The headings above a section from the widest to the narrowest, each with the sections it covers. */
export function formatHeadingPath({ headings, code }: LawSection): readonly string[] {
  return headings.map((heading) => {
    const line = formatHeading(heading, code);
    return heading.range === undefined ? line : `${line} [${heading.range}]`;
  });
}

/** What a section is called: by its article, else by its number, since sections have no titles. */
export function getTitle({ headings, code, section, article }: LawSection): string {
  const nearest = headings.findLast(({ level }) => level === 'article');
  if (nearest !== undefined) return formatHeading(nearest, code);
  const place = article === undefined ? '' : ` Article ${article}`;
  return `${getCodeFacts(code).name}${place} Section ${section}`;
}

/** How a section, or a subdivision of it, is cited. */
export function citeSection(
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
