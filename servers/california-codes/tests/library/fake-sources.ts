import { ToolError } from '@wellspoken/kit';

import type { Archive, Archives } from '../../src/archive/archive.ts';
import type { LawSection } from '../../src/law/section.ts';
import { compareSections } from '../../src/law/section-number.ts';
import type { TextPlace, Toc } from '../../src/law/toc.ts';
import type { Leginfo, Fetched } from '../../src/leginfo/leginfo.ts';

/** A site whose law, mood and clock a test sets. */
export interface FakeSite extends Leginfo {
  readonly sections: Map<string, LawSection>;
  readonly pages: Map<string, readonly LawSection[]>;
  toc: Toc;
  /** What every request fails with, while there is one. */
  failure: ToolError | undefined;
  /** The requests that arrived, in order. */
  readonly asked: string[];
}

/** A site with these sections, told at the time of the clock. */
export function createFakeSite(now: () => number, sections: readonly LawSection[] = []): FakeSite {
  const answer = async <What>(name: string, what: () => What): Promise<Fetched<What>> => {
    site.asked.push(name);
    await Promise.resolve();
    if (site.failure !== undefined) throw site.failure;
    return { what: what(), at: new Date(now()) };
  };
  const site: FakeSite = {
    sections: new Map(sections.map((one) => [one.section, one])),
    pages: new Map(),
    toc: { code: 'EDC', nodes: [] },
    failure: undefined,
    asked: [],
    readSection: ({ section }) => answer(section, () => site.sections.get(section)),
    readText: (_code, { article }) =>
      answer(`page ${article}`, () => site.pages.get(article) ?? []),
    readToc: (code) => answer(`toc ${code}`, () => ({ ...site.toc, code })),
    close: async () => undefined,
  };
  return site;
}

/** The place of a page that the fake site knows by its article. */
export function placeOf(article: string): TextPlace {
  return { division: '', title: '', part: '', chapter: '', article };
}

/** Archives with one archive of these sections of one day, or with none. */
export function createFakeArchives(asOf?: Date, sections: readonly LawSection[] = []): Archives {
  const archive = asOf === undefined ? undefined : createFakeArchive(asOf, sections);
  return { current: () => archive, close: () => undefined };
}

function createFakeArchive(asOf: Date, sections: readonly LawSection[]): Archive {
  const codes = new Set(sections.map(({ code }) => code));
  const sorted = sections.toSorted((one, other) => compareSections(one.section, other.section));
  return {
    facts: { sections: sections.length, codes: codes.size, asOf },
    readSection: ({ code, section }) =>
      sections.find((one) => one.code === code && one.section === section),
    readRange: ({ code, from, to, limit }) =>
      sorted
        .filter((one) => one.code === code)
        .filter(({ section }) => compareSections(section, from) >= 0)
        .filter(({ section }) => compareSections(section, to) <= 0)
        .slice(0, limit + 1),
    readToc: (code) => (codes.has(code) ? { code, nodes: [] } : undefined),
    knownSections: (code, prefix, limit) =>
      sorted
        .filter((one) => one.code === code && one.section.startsWith(prefix))
        .map(({ section }) => section)
        .slice(0, limit),
    search: ({ query, offset, limit }, without = []) => {
      const gone = new Set(without.map(({ section }) => section));
      const hits = sorted
        .filter(({ section }) => !gone.has(section))
        .filter((one) => JSON.stringify(one).includes(query))
        .map(({ code, section }) => ({
          code,
          section,
          heading: '',
          passage: query,
          source: 'archive' as const,
        }));
      return { total: hits.length, hits: hits.slice(offset, offset + limit) };
    },
  };
}

/** The site cannot be reached. */
export const DOWN = new ToolError('unavailable', 'The site answered 503 Service Unavailable.');

/** The site's page is not as it is known. */
export const DRIFT = new ToolError('upstream_failed', "Unverified: the site's page changed.");
