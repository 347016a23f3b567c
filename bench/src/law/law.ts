import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArchive } from '@wellspoken/simulator-leginfo';

import { ContenderError, createProgressLine } from '../shared/command-line.ts';
import { getMedian, getQuantile } from '../shared/measure.ts';
import { alignColumns } from '../shared/table.ts';

/** The options of the benchmark of the archive of law. */
export interface LawOptions {
  /** How many sections the archive has. */
  readonly sections: number;
  readonly json: boolean;
}

/** What must hold for an archive of 160,000 sections. */
const LAW_BOUNDS = { peakMegabytes: 300, searchP95Ms: 30 } as const;

/** A search of the fixed set. */
export interface LawSearch {
  readonly query: string;
  readonly found: number;
  readonly medianMs: number;
  /** What the same words take without an index, with LIKE. */
  readonly scanMs: number;
}

/** What the benchmark saw. */
export interface LawReport {
  readonly schema: 'wellspoken.bench.law/1';
  readonly sections: number;
  readonly zipMegabytes: number;
  readonly import: {
    readonly seconds: number;
    readonly sectionsPerSecond: number;
    readonly databaseMegabytes: number;
    /** The most that the process held; absent where it is not reported. */
    readonly peakMegabytes?: number;
  };
  readonly search: {
    readonly p50Ms: number;
    readonly p95Ms: number;
    /** The same for the first search of each kind in a new process. */
    readonly firstP95Ms: number;
    readonly scanP50Ms: number;
    readonly scanP95Ms: number;
    readonly queries: readonly LawSearch[];
  };
  readonly holds: { readonly memory?: boolean; readonly search: boolean };
}

/** Makes an archive, imports it in a process of its own, and searches it in another. */
export async function benchLaw({ sections }: LawOptions): Promise<LawReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const progress = createProgressLine('law');
  try {
    const zip = join(folder, 'pubinfo_2025.zip');
    const data = join(folder, 'data');
    progress.tell(`${sections} sections: making them`);
    const made = await writeArchive(zip, { sections });
    progress.tell(`${made.sections} sections: importing them`);
    const imported = await readAnswer<Imported>(IMPORT, [zip, data]);
    if (imported.report.sections !== made.sections) {
      throw new ContenderError(
        `Expected ${made.sections} sections to be imported; got ${imported.report.sections}.`,
      );
    }
    progress.tell('searching');
    const { queries } = await readAnswer<Searched>(SEARCH, [data]);
    const zipMegabytes = statSync(zip).size / 1_000_000;
    return toReport({ sections: made.sections, zipMegabytes, imported, queries });
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Imported {
  readonly report: { readonly sections: number; readonly bytes: number };
  readonly milliseconds: number;
  readonly peakMegabytes?: number;
}

interface Searched {
  readonly queries: readonly {
    readonly query: string;
    readonly found: number;
    readonly firstMs: number;
    readonly milliseconds: readonly number[];
    readonly scanMs: number;
  }[];
}

const IMPORT = fileURLToPath(new URL('./run-import.js', import.meta.url));
const SEARCH = fileURLToPath(new URL('./run-search.js', import.meta.url));

async function readAnswer<Answer>(bin: string, args: readonly string[]): Promise<Answer> {
  const child = fork(bin, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const answers: Answer[] = [];
  // Only the process itself writes to this channel.
  child.on('message', (message) => answers.push(message as Answer));
  await once(child, 'exit');
  const [answer] = answers;
  if (answer === undefined) throw new ContenderError(`${basename(bin)} ended without an answer.`);
  return answer;
}

interface Seen extends Searched {
  readonly sections: number;
  readonly zipMegabytes: number;
  readonly imported: Imported;
}

function toReport({ sections, zipMegabytes, imported, queries }: Seen): LawReport {
  const { milliseconds, peakMegabytes } = imported;
  const sorted = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b);
  const times = sorted(queries.flatMap((query) => query.milliseconds));
  const first = sorted(queries.map(({ firstMs }) => firstMs));
  const scans = sorted(queries.map(({ scanMs }) => scanMs));
  const p95Ms = getQuantile(times, 0.95);
  return {
    schema: 'wellspoken.bench.law/1',
    sections,
    zipMegabytes,
    import: {
      seconds: milliseconds / 1_000,
      sectionsPerSecond: (sections / milliseconds) * 1_000,
      databaseMegabytes: imported.report.bytes / 1_000_000,
      ...(peakMegabytes !== undefined && { peakMegabytes }),
    },
    search: {
      p50Ms: getQuantile(times, 0.5),
      p95Ms,
      firstP95Ms: getQuantile(first, 0.95),
      scanP50Ms: getQuantile(scans, 0.5),
      scanP95Ms: getQuantile(scans, 0.95),
      queries: queries.map(({ query, found, milliseconds: each, scanMs }) => ({
        query,
        found,
        medianMs: getMedian(each),
        scanMs,
      })),
    },
    holds: {
      ...(peakMegabytes !== undefined && { memory: peakMegabytes < LAW_BOUNDS.peakMegabytes }),
      search: p95Ms < LAW_BOUNDS.searchP95Ms,
    },
  };
}

/** How many of the slowest searches are shown. */
const SHOWN = 12;

/** Writes a report for people. */
export function describeLaw({ sections, zipMegabytes, search, holds, ...seen }: LawReport): string {
  const { seconds, sectionsPerSecond, databaseMegabytes, peakMegabytes } = seen.import;
  const slowest = search.queries.toSorted((a, b) => b.medianMs - a.medianMs).slice(0, SHOWN);
  const rows = slowest.map(({ query, found, medianMs, scanMs }) => [
    query,
    String(found),
    formatMilliseconds(medianMs),
    formatMilliseconds(scanMs),
    `${(scanMs / medianMs).toFixed(1)} x`,
  ]);
  const ratio = (search.scanP50Ms / search.p50Ms).toFixed(1);
  return [
    `An archive of ${sections} sections, ${zipMegabytes.toFixed(0)} MB as a zip:`,
    '',
    `imported in ${seconds.toFixed(1)} s, ${sectionsPerSecond.toFixed(0)} sections a second, into ${databaseMegabytes.toFixed(0)} MB`,
    `${search.queries.length} searches: p50 ${formatMilliseconds(search.p50Ms)}, p95 ${formatMilliseconds(search.p95Ms)}; in a new process p95 ${formatMilliseconds(search.firstP95Ms)}`,
    `the same words with LIKE: p50 ${formatMilliseconds(search.scanP50Ms)}, p95 ${formatMilliseconds(search.scanP95Ms)}; ${ratio} times as long`,
    '',
    `memory below ${LAW_BOUNDS.peakMegabytes} MB: ${describeVerdict(holds.memory)} (${peakMegabytes?.toFixed(0) ?? 'unknown'} MB)`,
    `search p95 below ${LAW_BOUNDS.searchP95Ms} ms: ${describeVerdict(holds.search)} (${formatMilliseconds(search.p95Ms)})`,
    '',
    'The slowest searches:',
    '',
    alignColumns([['query', 'found', 'median', 'LIKE', 'ratio'], ...rows], 1),
  ].join('\n');
}

function describeVerdict(holds: boolean | undefined): string {
  if (holds === undefined) return 'not seen';
  return holds ? 'holds' : 'DOES NOT HOLD';
}

function formatMilliseconds(time: number): string {
  return `${time.toFixed(1)} ms`;
}
