import { alignColumns } from '../table.ts';
import { LAW_BOUNDS, type LawReport } from './law.ts';

/** How many of the slowest searches are shown. */
const SHOWN = 12;

/** Writes a report for people. */
export function describeLaw({ sections, zipMegabytes, search, holds, ...seen }: LawReport): string {
  const { seconds, sectionsPerSecond, databaseMegabytes, peakMegabytes } = seen.import;
  const slowest = search.queries.toSorted((a, b) => b.medianMs - a.medianMs).slice(0, SHOWN);
  const rows = slowest.map(({ query, found, medianMs, scanMs }) => [
    query,
    String(found),
    milliseconds(medianMs),
    milliseconds(scanMs),
    `${(scanMs / medianMs).toFixed(1)} x`,
  ]);
  const ratio = (search.scanP50Ms / search.p50Ms).toFixed(1);
  return [
    `An archive of ${sections} sections, ${zipMegabytes.toFixed(0)} MB as a zip:`,
    '',
    `imported in ${seconds.toFixed(1)} s, ${sectionsPerSecond.toFixed(0)} sections a second, into ${databaseMegabytes.toFixed(0)} MB`,
    `${search.queries.length} searches: p50 ${milliseconds(search.p50Ms)}, p95 ${milliseconds(search.p95Ms)}; in a new process p95 ${milliseconds(search.firstP95Ms)}`,
    `the same words with LIKE: p50 ${milliseconds(search.scanP50Ms)}, p95 ${milliseconds(search.scanP95Ms)}; ${ratio} times as long`,
    '',
    `memory below ${LAW_BOUNDS.peakMegabytes} MB: ${verdict(holds.memory)} (${peakMegabytes?.toFixed(0) ?? 'unknown'} MB)`,
    `search p95 below ${LAW_BOUNDS.searchP95Ms} ms: ${verdict(holds.search)} (${milliseconds(search.p95Ms)})`,
    '',
    'The slowest searches:',
    '',
    alignColumns([['query', 'found', 'median', 'LIKE', 'ratio'], ...rows], 1),
  ].join('\n');
}

function verdict(holds: boolean | undefined): string {
  if (holds === undefined) return 'not seen';
  return holds ? 'holds' : 'DOES NOT HOLD';
}

function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`;
}
