import { ToolError } from '@wellspoken/kit';

import type { Archive } from '../archive/archive.ts';
import { compareSections } from '../law/section-number.ts';
import { getSectionUrl, getTocUrl } from '../leginfo/addresses.ts';
import { getAgeSeconds, querySources, hasCode, isYoung, explainStaleness } from './consult.ts';
import type { Sources } from './sources.ts';
import type { CallOptions, Provenance, RangeAnswer, RangeRequest } from './library.ts';
import { askForSection } from './questions.ts';
import { isWithin, toRangeAnswer, type FoundSection } from './range-answer.ts';
import { readPages } from './read-pages.ts';

/** Reads the sections of a range: from an archive where it is young, else from the site's pages. */
export async function readRange(
  sources: Sources,
  range: RangeRequest,
  call: CallOptions,
): Promise<RangeAnswer> {
  if (range.from === range.to) return readOne(sources, range, call);
  const archive = sources.archives.current();
  const archived = archive !== undefined && hasCode(archive, range.code) ? archive : undefined;
  if (archived !== undefined && call.refresh !== true && isYoung(sources, archived.facts.asOf)) {
    sources.counters.hit();
    return readArchive(sources, archived, range);
  }
  try {
    return await readPages(sources, range, call);
  } catch (error) {
    call.signal.throwIfAborted();
    if (!(error instanceof ToolError) || archived === undefined) throw error;
    return readOldArchive(sources, archived, { range, failure: error });
  }
}

function readOldArchive(
  sources: Sources,
  archive: Archive,
  { range, failure }: { readonly range: RangeRequest; readonly failure: ToolError },
): RangeAnswer {
  const old = readArchive(sources, archive, {
    ...range,
    stale: explainStaleness(sources, failure),
  });
  // What an old archive lacks may have come since.
  if (old.sections.length === 0 && old.next === undefined) throw failure;
  return old;
}

async function readOne(
  sources: Sources,
  { code, article, from: section }: RangeRequest,
  call: CallOptions,
): Promise<RangeAnswer> {
  const at = article === undefined ? { code, section } : { code, article, section };
  const { what, provenance } = await querySources(sources, askForSection(sources.store, at), call);
  return what === undefined
    ? { sections: [], provenance, provenances: [] }
    : { sections: [what], provenance, provenances: [provenance] };
}

/** What was kept since the day of the archive is newer than what it has. */
function readArchive(
  sources: Sources,
  archive: Archive,
  { stale, ...range }: RangeRequest & { readonly stale?: string },
): RangeAnswer {
  const { asOf: fetchedAt } = archive.facts;
  const provenance: Provenance = {
    source: 'archive',
    url: getTocUrl(range.code),
    fetchedAt,
    cached: true,
    ageSeconds: getAgeSeconds(sources, fetchedAt),
    ...(stale !== undefined && { stale }),
  };
  const all = archive.readRange(range);
  const next = all[range.limit]?.section;
  const newer = readNewer(sources, fetchedAt, { ...range, next });
  const old = all.slice(0, range.limit).filter(({ section }) => !newer.has(section));
  const found = [
    ...old.map((section) => ({ section, provenance })),
    ...[...newer.values()].flatMap((one) => one ?? []),
  ];
  return toRangeAnswer(found, range, { provenance, next });
}

/** What was kept of the range after a time; nothing under the number of a section that is gone. */
function readNewer(
  sources: Sources,
  time: Date,
  range: RangeRequest & { readonly next: string | undefined },
): ReadonlyMap<string, FoundSection | undefined> {
  const { code, next } = range;
  const found = new Map<string, FoundSection | undefined>();
  for (const at of sources.store.keptSince(time)) {
    if (at.code !== code || !isWithin(at, range)) continue;
    if (next !== undefined && compareSections(at.section, next) >= 0) continue;
    const kept = sources.store.section(at);
    if (kept === undefined) continue;
    const provenance: Provenance = {
      source: 'site',
      url: getSectionUrl(at),
      fetchedAt: kept.at,
      cached: true,
      ageSeconds: getAgeSeconds(sources, kept.at),
    };
    const { what: section } = kept;
    found.set(at.section, section === undefined ? undefined : { section, provenance });
  }
  return found;
}
