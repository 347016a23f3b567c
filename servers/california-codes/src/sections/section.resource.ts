import { defineResource, type Resource } from '@wellspoken/kit';

import { citeSection, formatHeadingPath, getTitle } from '../answers/section-names.ts';
import { getDayInCalifornia } from '../answers/today.ts';
import { type NumberedVersion, numberVersions } from '../history/versions.ts';
import { LAW_CODES, type LawCode } from '../law/codes.ts';
import { normalizeSection } from '../law/section-number.ts';
import { formatLabel, type SectionAddress, getText } from '../law/section.ts';
import type { Library } from '../library/library.ts';
import { completeCode, completeSection } from './completions.ts';
import type { FoundSection } from './read-section.ts';

/** Sections of all codes, each as a page to read. */
export function defineSection(library: Library): Resource {
  return defineResource({
    name: 'section',
    title: 'Section of a California code',
    description:
      'A section as Markdown: headings, all versions, history notes, source. Of the Constitution, section is article-section, such as XIII B-1.',
    uriTemplate: SECTION_URI,
    mimeType: 'text/markdown',
    complete: { code: completeCode, section: completeSection(library) },
    foreign: 'text of the law',
    read: async ({ variables: { code, section } }, { signal }) => {
      const at = readSectionUri(code, section);
      if (at === undefined) return undefined;
      const answer = await library.readSection(at, { signal });
      return answer.found ? toMarkdown(answer, getDayInCalifornia(new Date())) : undefined;
    },
  });
}

/** A section as a page to read: its headings, all its versions with their notes, and its source. */
export function toMarkdown({ section, provenance }: FoundSection, today: string): string {
  const versions = numberVersions(section, today);
  const { url, fetchedAt, source, stale } = provenance;
  const from = source === 'archive' ? 'bulk archive of the legislature, data of' : 'fetched';
  const headings = formatHeadingPath(section).map((line) => `- ${line}`);
  return [
    `# ${citeSection(section)}`,
    headings.length === 0 ? getTitle(section) : headings.join('\n'),
    ...versions.flatMap((version) => toParts(version, versions.length)),
    `Source: ${url} (${from} ${fetchedAt.toISOString()})`,
    ...(stale === undefined ? [] : [`It may be out of date: ${stale}`]),
  ].join('\n\n');
}

function toParts({ number, status, version }: NumberedVersion, count: number): readonly string[] {
  const heading = count === 1 ? [] : [`## Version ${number} of ${count} (${status})`];
  const note = version.note === undefined ? [] : [version.note];
  return [...heading, getText(version), ...note];
}

/** The template of the addresses of sections; in the Constitution the article stands before: "XIII B-1". */
const SECTION_URI = 'california-codes://{code}/{section}';

/** The address of a section as a resource. */
export function toSectionUri(at: SectionAddress): string {
  return `california-codes://${at.code}/${encodeURIComponent(formatLabel(at))}`;
}

/** The section at an address; undefined where it is none. */
export function readSectionUri(code = '', place = ''): SectionAddress | undefined {
  const known = LAW_CODES.find((one) => one === code.toUpperCase());
  if (known === undefined) return undefined;
  return known === 'CONS' ? readConstitutionUri(place) : readCodeUri(known, place);
}

function readCodeUri(code: LawCode, place: string): SectionAddress | undefined {
  const section = normalizeSection(place);
  return section === undefined ? undefined : { code, section };
}

function readConstitutionUri(place: string): SectionAddress | undefined {
  const [, article, number = ''] = /^([IVX]+(?: [A-H])?)-(.+)$/i.exec(place) ?? [];
  const section = normalizeSection(number);
  if (article === undefined || section === undefined) return undefined;
  return { code: 'CONS', article: article.toUpperCase(), section };
}
