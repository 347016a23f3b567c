import type { LawSection } from '../law/section.ts';
import { compareSections } from '../law/section-number.ts';
import { getSectionUrl } from '../leginfo/addresses.ts';
import type { Provenance, RangeAnswer, RangeRequest } from './library.ts';

/** A section, and where it comes from. */
export interface FoundSection {
  readonly section: LawSection;
  readonly provenance: Provenance;
}

/** What is known of a range beside its sections. */
export interface RangeFrame {
  /** Of the source that lists the sections. */
  readonly provenance: Provenance;
  /** Where what was found ends, although the range does not. */
  readonly next?: string | undefined;
}

/** Whether a section belongs to a range. */
export function isWithin(
  { article, section }: Pick<LawSection, 'article' | 'section'>,
  range: RangeRequest,
): boolean {
  if (article !== range.article) return false;
  return compareSections(section, range.from) >= 0 && compareSections(section, range.to) <= 0;
}

/** The answer to a range: its sections in order, each once, as many as are wanted. */
export function toRangeAnswer(
  found: readonly FoundSection[],
  { limit }: RangeRequest,
  frame: RangeFrame,
): RangeAnswer {
  const once = new Map(found.map((one) => [one.section.section, one]));
  const sorted = [...once.values()].toSorted((one, other) =>
    compareSections(one.section.section, other.section.section),
  );
  const shown = sorted.slice(0, limit);
  const next = sorted[limit]?.section.section ?? frame.next;
  return {
    sections: shown.map(({ section }) => section),
    provenance: mergeProvenance(shown, frame.provenance),
    provenances: shown.map(({ section, provenance }) => ({
      ...provenance,
      url: getSectionUrl(section),
    })),
    ...(next !== undefined && { next }),
  };
}

/** Of several, the whole is as old as the oldest, and stale where one is. */
function mergeProvenance(shown: readonly FoundSection[], frame: Provenance): Provenance {
  const all = shown.map(({ provenance }) => provenance);
  const oldest = all.reduce<Provenance | undefined>(
    (one, other) => (one === undefined || other.fetchedAt < one.fetchedAt ? other : one),
    undefined,
  );
  const stale = [frame, ...all].find((one) => one.stale !== undefined)?.stale;
  const [first] = shown;
  return {
    ...(oldest ?? frame),
    url: first === undefined ? frame.url : getSectionUrl(first.section),
    cached: all.some(({ cached }) => cached) || (all.length === 0 && frame.cached),
    ...(stale !== undefined && { stale }),
  };
}
