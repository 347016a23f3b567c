import { LAW_CODES, type LawCode } from '../law/codes.ts';
import type { SectionAddress } from '../law/section.ts';
import { normalizeSection } from '../law/section-number.ts';

/** The template of the addresses of sections; in the Constitution the article stands before: "XIII B-1". */
export const SECTION_URI = 'california-codes://{code}/{section}';

/** The address of a section as a resource. */
export function sectionUri({ code, section, article }: SectionAddress): string {
  const place = article === undefined ? section : `${article}-${section}`;
  return `california-codes://${code}/${encodeURIComponent(place)}`;
}

/** The section at an address; undefined where it is none. */
export function readSectionUri(code = '', place = ''): SectionAddress | undefined {
  const known = LAW_CODES.find((one) => one === code.toUpperCase());
  if (known === undefined) return undefined;
  return known === 'CONS' ? inConstitution(place) : inCode(known, place);
}

function inCode(code: LawCode, place: string): SectionAddress | undefined {
  const section = normalizeSection(place);
  return section === undefined ? undefined : { code, section };
}

function inConstitution(place: string): SectionAddress | undefined {
  const [, article, number = ''] = /^([IVX]+(?: [A-H])?)-(.+)$/i.exec(place) ?? [];
  const section = normalizeSection(number);
  if (article === undefined || section === undefined) return undefined;
  return { code: 'CONS', article: article.toUpperCase(), section };
}
