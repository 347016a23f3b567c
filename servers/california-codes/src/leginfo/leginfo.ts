import { ToolError } from '@wellspoken/kit';

import type { LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress, SectionVersion } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';
import { getSectionPage, getTextPage, getTocPage } from './addresses.ts';
import { type ClientOptions, createClient } from './client.ts';
import { createDriftError, createUnverifiedError, PageDrift, SITE } from './failures.ts';
import { createPageReader, type PageReader } from './pages/page-reader.ts';
import type { SectionPage, VersionChoice, VersionsPage } from './pages/section-page.ts';
import { createSession, type Session } from './session.ts';

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

/** A session with the site, and a reader of its pages. */
export interface Site {
  readonly session: Session;
  readonly pages: PageReader;
}

type Printed = Extract<SectionPage, { readonly kind: 'section' }>;

/** Reads all versions of a section of a code; undefined where the site says that it has none. */
export async function readCodeSection(
  site: Site,
  at: SectionAddress,
  signal: AbortSignal,
): Promise<LawSection | undefined> {
  const first = await openSection(site, at, signal);
  // The site forgets the page of a form, above all one that it showed long ago: it is asked for again.
  const read = first ?? (await openSection(site, at, signal));
  if (read === undefined)
    throw createUnverifiedError(`${SITE} failed to show the versions of a section.`);
  return read === 'absent' ? undefined : read;
}

/** Reads an article of the Constitution and takes the section out of it. */
async function readConstitutionSection(
  site: Site,
  at: SectionAddress & { readonly article: string },
  signal: AbortSignal,
): Promise<LawSection | undefined> {
  const { html } = await site.session.read(getSectionPage(at), signal);
  const asked = { code: at.code, place: { article: at.article } };
  const sections = await site.pages.readText(html, asked, signal);
  return sections.find(({ section }) => section === at.section);
}

/** Undefined where the site has forgotten its own page of versions. */
async function openSection(
  site: Site,
  at: SectionAddress,
  signal: AbortSignal,
): Promise<LawSection | 'absent' | undefined> {
  const { html, url } = await site.session.read(getSectionPage(at), signal);
  const page = await site.pages.readSection(html, at, signal);
  if (page.kind === 'absent') return 'absent';
  if (page.kind === 'section') return toSection(at, page.headings, [page.version]);
  const read = (choice: VersionChoice): Promise<Printed | undefined> =>
    readVersion(site, { at, choice, action: resolveAction(page, url) }, signal);
  const versions: SectionVersion[] = [];
  let headings: Printed['headings'] = [];
  for (const choice of page.choices) {
    const printed = await read(choice);
    if (printed === undefined) return undefined;
    headings = printed.headings;
    versions.push(printed.version);
  }
  const [one, ...others] = versions;
  return one === undefined ? undefined : toSection(at, headings, [one, ...others]);
}

function resolveAction({ action }: VersionsPage, url: URL): URL {
  if (!URL.canParse(action, url.href)) throw new PageDrift('its form leads nowhere');
  return new URL(action, url);
}

function toSection(
  { code, section }: SectionAddress,
  headings: LawSection['headings'],
  versions: LawSection['versions'],
): LawSection {
  return { code, section, headings, versions };
}

interface Wanted {
  readonly at: SectionAddress;
  readonly choice: VersionChoice;
  readonly action: URL;
}

async function readVersion(
  site: Site,
  { at, choice, action }: Wanted,
  signal: AbortSignal,
): Promise<Printed | undefined> {
  const visit = await site.session.send(action, choice.form, signal);
  if (visit.kind !== 'page') return undefined;
  const page = await site.pages.readSection(visit.html, at, signal);
  // A form that is no longer known may be answered with the form itself.
  if (page.kind === 'versions') return undefined;
  if (page.kind === 'absent') throw new PageDrift('it has nothing in place of a version');
  assertChosen(page.version, choice);
  return page;
}

/** Whether the version that came is the one that was chosen. */
function assertChosen({ note, act }: SectionVersion, choice: VersionChoice): void {
  const isSameNote = stripNote(note ?? '') === stripNote(choice.note);
  const isSameAct = JSON.stringify(act) === JSON.stringify(choice.act);
  if (!isSameNote || !isSameAct) throw new PageDrift('it has another version than was chosen');
}

/** A note without what only parts and encloses it. */
function stripNote(note: string): string {
  return note.replace(/^\(|\)$|\s+/g, '');
}
