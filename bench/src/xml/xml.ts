import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { renderPubmedXml } from '@wellspoken/simulator-ncbi';

import type { XmlOptions } from '../options.ts';
import { ContenderError, createProgressLine } from '../shared/command-line.ts';
import { getMedian } from '../shared/measure.ts';
import { alignColumns } from '../shared/table.ts';
import { XML_CONTENDERS, type XmlContender } from './contenders.ts';
import { FIRST_PMID } from './first-record.ts';

/** What one process reports. */
interface TurnResult {
  readonly records: number;
  readonly facts: Readonly<Record<string, boolean>>;
  readonly milliseconds: readonly number[];
  readonly peakMegabytes?: number;
  readonly aboveMegabytes?: number;
}

/** How a contender did: medians over the rounds. */
export interface XmlRow {
  readonly contender: XmlContender;
  readonly medianMs: number;
  readonly megabytesPerSecond: number;
  /** How many times as long as the first contender. */
  readonly ratio: number;
  /** The most that its process held while it read the document once; absent where it is not reported. */
  readonly peakMegabytes?: number;
  /** So much more than with the document alone. */
  readonly aboveMegabytes?: number;
  readonly records: number;
  /** Which facts of the first record came out as the XML says them. */
  readonly facts: Readonly<Record<string, boolean>>;
}

/** What the benchmark of reading XML saw. */
export interface XmlReport {
  readonly schema: 'wellspoken.bench.xml/1';
  readonly rounds: number;
  readonly megabytes: number;
  readonly rows: readonly XmlRow[];
}

/** How often a process reads the document, after once to warm up. */
const TIMES = 3;

/** Has all contenders read the same records of PubMed, each in processes of its own. */
export async function benchXml({ megabytes, rounds }: XmlOptions): Promise<XmlReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const progress = createProgressLine('xml');
  const turns = new Map<XmlContender, TurnResult[]>(XML_CONTENDERS.map((name) => [name, []]));
  try {
    const file = join(folder, 'pubmed.xml');
    const size = writeDocument(file, megabytes);
    for (let round = 1; round <= rounds; round++) {
      for (const contender of runInOrder(round)) {
        progress.tell(`round ${round} of ${rounds}: ${contender}`);
        turns.get(contender)?.push(await takeTurn(contender, file));
      }
    }
    const rows = XML_CONTENDERS.map((name) => summarize(name, turns.get(name) ?? [], size));
    const first = rows[0]?.medianMs ?? 1;
    return {
      schema: 'wellspoken.bench.xml/1',
      rounds,
      megabytes: size,
      rows: rows.map((row) => ({ ...row, ratio: row.medianMs / first })),
    };
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many records as make so many megabytes, beginning with the one that is looked at closely. */
function writeDocument(file: string, megabytes: number): number {
  const some = 100;
  const each = Buffer.byteLength(renderPubmedXml(some)) / some;
  const count = Math.max(1, Math.round((megabytes * 1_000_000) / each) - 1);
  const generated = Array.from({ length: count }, (_, index) => String(40_000_001 + index));
  const text = renderPubmedXml([FIRST_PMID, ...generated]);
  writeFileSync(file, text);
  return Buffer.byteLength(text) / 1_000_000;
}

// Every second round goes backwards, so that none always follows the same neighbour.
function runInOrder(round: number): readonly XmlContender[] {
  return round % 2 === 1 ? XML_CONTENDERS : XML_CONTENDERS.toReversed();
}

const bin = fileURLToPath(new URL('./run-contender.js', import.meta.url));

async function takeTurn(contender: XmlContender, file: string): Promise<TurnResult> {
  const child = fork(bin, [contender, file, String(TIMES)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answers: TurnResult[] = [];
  // Only the contender's own process writes to this channel.
  child.on('message', (message) => answers.push(message as TurnResult));
  await once(child, 'exit');
  const [answer] = answers;
  if (answer === undefined) throw new ContenderError(`${contender} could not read the document.`);
  return answer;
}

function summarize(
  contender: XmlContender,
  turns: readonly TurnResult[],
  megabytes: number,
): XmlRow {
  const medianMs = getMedian(turns.flatMap(({ milliseconds }) => milliseconds));
  const peaks = turns.flatMap(({ peakMegabytes }) => peakMegabytes ?? []);
  const above = turns.flatMap(({ aboveMegabytes }) => aboveMegabytes ?? []);
  return {
    contender,
    medianMs,
    megabytesPerSecond: (megabytes / medianMs) * 1_000,
    ratio: 1,
    ...(peaks.length > 0 && { peakMegabytes: getMedian(peaks) }),
    ...(above.length > 0 && { aboveMegabytes: getMedian(above) }),
    records: turns[0]?.records ?? 0,
    facts: turns[0]?.facts ?? {},
  };
}

/** Writes a report for people. */
export function describeXml({ rounds, megabytes, rows }: XmlReport): string {
  const table = [
    ['contender', 'median', 'MB/s', 'ratio', 'peak', 'above', 'records', 'facts'],
    ...rows.map(listCells),
  ];
  return [
    `${megabytes.toFixed(1)} MB of PubMed records, ${rounds} rounds; ratio: how many times as long as wellspoken;`,
    'above: memory beyond that of the document itself. wellspoken makes a whole article of each record,',
    'flat entities a few fields; the others make a tree and look up the first record only.',
    '',
    alignColumns(table, 1),
    '',
    ...rows.map(describeFacts),
  ].join('\n');
}

function listCells(row: XmlRow): readonly string[] {
  const facts = Object.values(row.facts);
  return [
    row.contender,
    `${row.medianMs.toFixed(0)} ms`,
    row.megabytesPerSecond.toFixed(0),
    `${row.ratio.toFixed(2)} x`,
    countMegabytes(row.peakMegabytes),
    countMegabytes(row.aboveMegabytes),
    String(row.records),
    `${facts.filter(Boolean).length} of ${facts.length}`,
  ];
}

function countMegabytes(value: number | undefined): string {
  return value === undefined ? 'unknown' : `${value.toFixed(0)} MB`;
}

function describeFacts({ contender, facts }: XmlRow): string {
  const wrong = Object.keys(facts).filter((fact) => facts[fact] !== true);
  const said = wrong.length === 0 ? 'every fact of the first record is right' : wrong.join(', ');
  return `${contender}: ${wrong.length === 0 ? said : `not as the XML has it: ${said}`}.`;
}
