import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderPubmedXmlParts } from '@wellspoken/simulator-ncbi';

import type { StagingOptions } from '../options.ts';
import { ContenderError, createProgressLine, type ProgressLine } from '../shared/command-line.ts';
import { getMedian } from '../shared/measure.ts';
import { alignColumns } from '../shared/table.ts';
import { STAGING_CONTENDERS, type StagingName } from './contender.ts';

/** What one process reports. */
interface TurnResult {
  readonly staged: number;
  readonly stageMs: number;
  readonly queries: readonly {
    readonly task: string;
    readonly found: number;
    readonly milliseconds: readonly number[];
  }[];
  readonly peakMegabytes?: number;
}

/** How a contender did with so many articles: medians over the rounds. */
export interface StagingRow {
  readonly articles: number;
  readonly contender: StagingName;
  readonly stageMs: number;
  readonly articlesPerSecond: number;
  readonly queries: readonly {
    readonly task: string;
    readonly found: number;
    readonly medianMs: number;
  }[];
  /** The most that its process held while it staged; absent where it is not reported. */
  readonly peakMegabytes?: number;
}

/** What the benchmark of staging saw. */
export interface StagingReport {
  readonly schema: 'wellspoken.bench.staging/1';
  readonly rounds: number;
  readonly rows: readonly StagingRow[];
}

/** Has both stage the same articles and answer the same SQL, each in processes of its own. */
export async function benchStaging({ sizes, rounds }: StagingOptions): Promise<StagingReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellspoken-bench-')));
  const progress = createProgressLine('staging');
  const rows: StagingRow[] = [];
  try {
    for (const articles of sizes) {
      rows.push(...(await benchSize({ folder, articles, rounds, progress })));
    }
    return { schema: 'wellspoken.bench.staging/1', rounds, rows };
  } finally {
    progress.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Size {
  readonly folder: string;
  readonly articles: number;
  readonly rounds: number;
  readonly progress: ProgressLine;
}

async function benchSize({
  folder,
  articles,
  rounds,
  progress,
}: Size): Promise<readonly StagingRow[]> {
  progress.tell(`${articles} articles: making them`);
  const server = await servePubmed(articles);
  const turns = new Map<StagingName, TurnResult[]>(STAGING_CONTENDERS.map((name) => [name, []]));
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const contender of runInOrder(round)) {
        progress.tell(`${articles} articles, round ${round} of ${rounds}: ${contender}`);
        const place = join(folder, `${articles}-${round}-${STAGING_CONTENDERS.indexOf(contender)}`);
        mkdirSync(place);
        turns
          .get(contender)
          ?.push(await takeTurn([contender, server.url, place, String(articles)]));
        rmSync(place, { recursive: true });
      }
    }
  } finally {
    server.close();
  }
  const rows = STAGING_CONTENDERS.map((name) => summarize(name, turns.get(name) ?? [], articles));
  assertAgreement(rows);
  return rows;
}

// Every second round goes backwards, so that none always follows the same neighbour.
function runInOrder(round: number): readonly StagingName[] {
  return round % 2 === 1 ? STAGING_CONTENDERS : STAGING_CONTENDERS.toReversed();
}

const bin = fileURLToPath(new URL('./run-contender.js', import.meta.url));

async function takeTurn(args: readonly string[]): Promise<TurnResult> {
  const child = fork(bin, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const answers: TurnResult[] = [];
  // Only the contender's own process writes to this channel.
  child.on('message', (message) => answers.push(message as TurnResult));
  await once(child, 'exit');
  const [answer] = answers;
  if (answer === undefined) throw new ContenderError(`${args[0]} could not stage the articles.`);
  return answer;
}

function summarize(
  contender: StagingName,
  turns: readonly TurnResult[],
  articles: number,
): StagingRow {
  const stageMs = getMedian(turns.map((one) => one.stageMs));
  const peaks = turns.flatMap(({ peakMegabytes }) => peakMegabytes ?? []);
  const [first] = turns;
  if (turns.some(({ staged }) => staged !== articles)) {
    throw new ContenderError(`Expected ${contender} to stage ${articles} articles.`);
  }
  return {
    articles,
    contender,
    stageMs,
    articlesPerSecond: (articles / stageMs) * 1_000,
    queries: (first?.queries ?? []).map(({ task, found }, index) => ({
      task,
      found,
      medianMs: getMedian(turns.flatMap(({ queries }) => queries[index]?.milliseconds ?? [])),
    })),
    ...(peaks.length > 0 && { peakMegabytes: getMedian(peaks) }),
  };
}

/** A different answer means a different question. */
function assertAgreement(rows: readonly StagingRow[]): void {
  const [first, ...others] = rows.map(({ queries }) => queries.map(({ found }) => found).join());
  if (others.every((found) => found === first)) return;
  throw new ContenderError(
    `The contenders found different numbers: ${[first, ...others].join(' and ')}.`,
  );
}

/** Writes a report for people. */
export function describeStaging({ rounds, rows }: StagingReport): string {
  const staged = rows.map((row) => [
    String(row.articles),
    row.contender,
    `${row.stageMs.toFixed(0)} ms`,
    row.articlesPerSecond.toFixed(0),
    row.peakMegabytes === undefined ? 'unknown' : `${row.peakMegabytes.toFixed(0)} MB`,
  ]);
  return [
    `Articles of PubMed from a service on loopback that has them ready, ${rounds} rounds.`,
    'wellspoken keeps every fact in keyed tables; flat entities keeps a few fields without keys.',
    '',
    alignColumns([['articles', 'contender', 'staged in', 'articles/s', 'peak'], ...staged], 2),
    '',
    'The same SQL on both; wellspoken answers from a process of its own:',
    '',
    alignColumns(
      [['articles', 'query', 'found', ...STAGING_CONTENDERS], ...listQueryRows(rows)],
      2,
    ),
    '',
    ...measureGrowth(rows),
  ].join('\n');
}

function listQueryRows(rows: readonly StagingRow[]): readonly (readonly string[])[] {
  return rows
    .filter(({ contender }) => contender === STAGING_CONTENDERS[0])
    .flatMap(({ articles, queries }) =>
      queries.map(({ task, found }, index) => [
        String(articles),
        task,
        String(found),
        ...rows
          .filter((row) => row.articles === articles)
          .map((row) => `${(row.queries[index]?.medianMs ?? 0).toFixed(1)} ms`),
      ]),
    );
}

/** How the time for one article changes from the fewest articles to the most. */
function measureGrowth(rows: readonly StagingRow[]): readonly string[] {
  return STAGING_CONTENDERS.flatMap((name) => {
    const own = rows.filter(({ contender }) => contender === name);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const ratio = last.stageMs / last.articles / (first.stageMs / first.articles);
    return [
      `${name}: an article among ${last.articles} takes ${ratio.toFixed(2)} times as long as among ${first.articles}.`,
    ];
  });
}

/** A service of prepared records, so that making them is not measured. */
export interface PubmedServer {
  /** Where the E-utilities are. */
  readonly url: string;
  readonly megabytes: number;
  readonly close: () => void;
}

/** Serves so many records of PubMed: efetch by place, and nothing else. */
async function servePubmed(count: number): Promise<PubmedServer> {
  const [head = '', ...pieces] = renderPubmedXmlParts(count);
  const tail = pieces.pop() ?? '';
  const records = pieces.map((piece) => Buffer.from(piece));
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    request.resume().on('end', () => {
      const from = Number(searchParams.get('retstart') ?? 0);
      const to = from + Number(searchParams.get('retmax') ?? 0);
      response.setHeader('content-type', 'text/xml; charset=UTF-8');
      response.end(
        Buffer.concat([Buffer.from(head), ...records.slice(from, to), Buffer.from(tail)]),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port of the network, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    megabytes: records.reduce((sum, record) => sum + record.length, 0) / 1_000_000,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
