import { getCodeFacts, type LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';
import { getSectionUrl, getTextUrl, getTocUrl } from '../leginfo/addresses.ts';
import type { Cached, SectionStore } from '../cache/section-store.ts';
import type { Question } from './consult.ts';

/** What a section says. */
export function askForSection(store: SectionStore, at: SectionAddress): Question<LawSection> {
  const { code, article, section } = at;
  const place = article === undefined ? '' : `article ${article}, `;
  return {
    key: `section ${code} ${article ?? ''} ${section}`,
    code,
    about: `${place}section ${section} of the ${getCodeFacts(code).name}`,
    url: getSectionUrl(at),
    kept: () => store.section(at),
    archived: (archive) => ({ what: archive.readSection(at) }),
    ask: (leginfo, signal) => leginfo.readSection(at, signal),
    keep: (fetched) => store.keepSection(at, fetched),
  };
}

/** What a code consists of. */
export function askForToc(store: SectionStore, code: LawCode): Question<Toc> {
  return {
    key: `toc ${code}`,
    code,
    about: `the table of contents of the ${getCodeFacts(code).name}`,
    url: getTocUrl(code),
    kept: () => store.toc(code),
    archived: (archive) => {
      const what = archive.readToc(code);
      return what === undefined ? undefined : { what };
    },
    ask: (leginfo, signal) => leginfo.readToc(code, signal),
    keep: ({ what, at }) => {
      if (what !== undefined) store.keepToc({ what, at });
    },
  };
}

/** Which sections a text page has, and what they say. */
export function askForPage(
  store: SectionStore,
  code: LawCode,
  place: TextPlace,
): Question<readonly LawSection[]> {
  return {
    key: `page ${code} ${JSON.stringify(place)}`,
    code,
    about: `a page of the ${getCodeFacts(code).name}`,
    url: getTextUrl(code, place),
    kept: () => readCachedPage(store, code, place),
    archived: () => undefined,
    ask: (leginfo, signal) => leginfo.readText(code, place, signal),
    keep: ({ what, at }) => {
      if (what !== undefined) store.keepPage(code, place, { what, at });
    },
  };
}

/** A page is kept as long as each of its sections is; one that was found to be gone since is left out. */
function readCachedPage(
  store: SectionStore,
  code: LawCode,
  place: TextPlace,
): Cached<readonly LawSection[]> | undefined {
  const page = store.page(code, place);
  if (page === undefined) return undefined;
  const sections = page.what.map((address) => store.section(address));
  if (sections.includes(undefined)) return undefined;
  return { what: sections.flatMap((kept) => kept?.what ?? []), at: page.at };
}
