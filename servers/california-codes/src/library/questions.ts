import { factsOf, type LawCode } from '../law/codes.ts';
import type { LawSection, SectionAddress } from '../law/section.ts';
import type { TextPlace, Toc } from '../law/toc.ts';
import { sectionUrl, textUrl, tocUrl } from '../leginfo/addresses.ts';
import type { Kept, SectionStore } from '../cache/section-store.ts';
import type { Question } from './consult.ts';

/** What a section says. */
export function aboutSection(store: SectionStore, at: SectionAddress): Question<LawSection> {
  const { code, article, section } = at;
  const place = article === undefined ? '' : `article ${article}, `;
  return {
    key: `section ${code} ${article ?? ''} ${section}`,
    code,
    about: `${place}section ${section} of the ${factsOf(code).name}`,
    url: sectionUrl(at),
    kept: () => store.section(at),
    archived: (archive) => ({ what: archive.readSection(at) }),
    ask: (leginfo, signal) => leginfo.readSection(at, signal),
    keep: (told) => store.keepSection(at, told),
  };
}

/** What a code consists of. */
export function aboutToc(store: SectionStore, code: LawCode): Question<Toc> {
  return {
    key: `toc ${code}`,
    code,
    about: `the table of contents of the ${factsOf(code).name}`,
    url: tocUrl(code),
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
export function aboutPage(
  store: SectionStore,
  code: LawCode,
  place: TextPlace,
): Question<readonly LawSection[]> {
  return {
    key: `page ${code} ${JSON.stringify(place)}`,
    code,
    about: `a page of the ${factsOf(code).name}`,
    url: textUrl(code, place),
    kept: () => keptPage(store, code, place),
    archived: () => undefined,
    ask: (leginfo, signal) => leginfo.readText(code, place, signal),
    keep: ({ what, at }) => {
      if (what !== undefined) store.keepPage(code, place, { what, at });
    },
  };
}

/** A page is kept as long as each of its sections is; one that was found to be gone since is left out. */
function keptPage(
  store: SectionStore,
  code: LawCode,
  place: TextPlace,
): Kept<readonly LawSection[]> | undefined {
  const page = store.page(code, place);
  if (page === undefined) return undefined;
  const sections = page.what.map((address) => store.section(address));
  if (sections.includes(undefined)) return undefined;
  return { what: sections.flatMap((kept) => kept?.what ?? []), at: page.at };
}
