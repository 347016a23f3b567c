import { ToolError } from '@wellspoken/kit';

import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';
import { getTextPage, getTocPage } from './addresses.ts';
import { createClient, type ClientOptions } from './client.ts';
import { createDriftError, PageDrift } from './failures.ts';
import { createPageReader } from './pages/page-reader.ts';
import { readCodeSection, readConstitutionSection, type Site } from './read-section.ts';
import { createSession } from './session.ts';

/** Something that the site said, and when. */
export interface Fetched<What> {
  readonly what: What;
  readonly at: Date;
}

/**
 * The legislature's site. Whatever is not certainly an answer, such as an unknown page, a
 * challenge or an empty body, is a ToolError: never "not there", and never a text that may be wrong.
 */
export interface Leginfo {
  /** All versions of a section; undefined where the site says that it has none. */
  readonly readSection: (
    at: SectionAddress,
    signal: AbortSignal,
  ) => Promise<Fetched<LawSection | undefined>>;
  /** All sections of one text page; the same number may be there twice, as versions of one section. */
  readonly readText: (
    code: LawCode,
    place: TextPlace,
    signal: AbortSignal,
  ) => Promise<Fetched<readonly LawSection[]>>;
  readonly readToc: (code: LawCode, signal: AbortSignal) => Promise<Fetched<Toc>>;
  readonly close: () => Promise<void>;
}

/** Creates the way to the legislature's site, or to a simulator of it. */
export function createLeginfo(options: ClientOptions): Leginfo {
  const client = createClient(options);
  const session = createSession(client, options.baseUrl);
  const pages = createPageReader();
  return {
    readSection: (at, signal) => fetchPage(() => readSection({ session, pages }, at, signal)),
    readText: (code, place, signal) =>
      fetchPage(async () => {
        const { html } = await session.read(getTextPage(code, place), signal);
        return pages.readText(html, { code, place }, signal);
      }),
    readToc: (code, signal) =>
      fetchPage(async () => {
        const { html } = await session.read(getTocPage(code), signal);
        return pages.readToc(html, code, signal);
      }),
    close: async () => {
      await Promise.all([client.close(), pages.close()]);
    },
  };
}

function readSection(
  site: Site,
  at: SectionAddress,
  signal: AbortSignal,
): Promise<LawSection | undefined> {
  const { code, article } = at;
  if (code !== 'CONS') return readCodeSection(site, at, signal);
  if (article !== undefined) return readConstitutionSection(site, { ...at, article }, signal);
  throw new ToolError('invalid_arguments', 'A section of the Constitution needs its article.', {
    suggestions: ['Name the article too, for example "Cal. Const., art. XIII B, § 1".'],
  });
}

/** Says when something was read; a page that is not known becomes an error for the caller. */
async function fetchPage<What>(read: () => Promise<What>): Promise<Fetched<What>> {
  try {
    return { what: await read(), at: new Date() };
  } catch (error) {
    throw error instanceof PageDrift ? createDriftError(error) : error;
  }
}
