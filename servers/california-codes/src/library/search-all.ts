import type { Archive } from '../archive/archive.ts';
import { LAW_CODES } from '../law/codes.ts';
import type { SectionStore } from '../store/section-store.ts';
import { covers } from './consult.ts';
import type { SearchAnswer, SearchRequest } from './library.ts';
import { mergeHits } from '../search/search-index.ts';

/** Searches what was kept and what was imported; of a section that both have, the newer one counts. */
export function searchAll(
  store: SectionStore,
  archive: Archive | undefined,
  request: SearchRequest,
): SearchAnswer {
  const keptSections = store.count();
  if (archive === undefined) return { ...store.search(request), coverage: { keptSections } };
  const { facts } = archive;
  const superseded = {
    codes: LAW_CODES.filter((code) => covers(archive, code)),
    before: facts.asOf,
  };
  const newer = store.keptSince(facts.asOf);
  const found = mergeHits(
    (asked) => store.search(asked, superseded),
    (asked) => archive.search(asked, newer),
    request,
  );
  return { ...found, coverage: { keptSections, archive: facts } };
}
