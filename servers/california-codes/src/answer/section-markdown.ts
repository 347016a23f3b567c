import { sectionText } from '../law/section.ts';
import type { FoundSection } from './found-section.ts';
import { citationOf } from './citation-of.ts';
import { headingPath, titleOf } from './heading-path.ts';
import { numberVersions, type NumberedVersion } from '../history/versions.ts';

/** A section as a page to read: its headings, all its versions with their notes, and its source. */
export function sectionMarkdown({ section, provenance }: FoundSection, today: string): string {
  const versions = numberVersions(section, today);
  const { url, fetchedAt, source, stale } = provenance;
  const from = source === 'archive' ? 'bulk archive of the legislature, data of' : 'fetched';
  const headings = headingPath(section).map((line) => `- ${line}`);
  return [
    `# ${citationOf(section)}`,
    headings.length === 0 ? titleOf(section) : headings.join('\n'),
    ...versions.flatMap((version) => toParts(version, versions.length)),
    `Source: ${url} (${from} ${fetchedAt.toISOString()})`,
    ...(stale === undefined ? [] : [`It may be out of date: ${stale}`]),
  ].join('\n\n');
}

function toParts({ number, status, version }: NumberedVersion, count: number): readonly string[] {
  const heading = count === 1 ? [] : [`## Version ${number} of ${count} (${status})`];
  const note = version.note === undefined ? [] : [version.note];
  return [...heading, sectionText(version), ...note];
}
