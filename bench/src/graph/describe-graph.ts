import { alignColumns } from '../shared/table.ts';
import type { GraphReport, GraphRow } from './graph.ts';

/** Writes a report for people. */
export function describeGraph({ rows, rounds }: GraphReport): string {
  return [
    `Median of ${rounds} rounds; faster: how many times as fast as server-memory.`,
    ...rows.map(describeRow),
    describeGrowth(rows),
  ].join('\n\n');
}

function describeRow(row: GraphRow): string {
  const { entities, timings, sync, search, peakMegabytes } = row;
  const lines = timings
    .filter(({ contender }) => contender === 'devflow')
    .map(({ task, medianMs, ratio, found }) => [
      task,
      formatMilliseconds(medianMs),
      formatMilliseconds(medianMs / ratio),
      `${(1 / ratio).toFixed(1)} x`,
      String(found),
    ]);
  const table = [['task', 'devflow', 'server-memory', 'faster', 'entities'], ...lines];
  return [
    `${entities.toLocaleString('en-US')} entities, 3 observations each, as many relations`,
    '',
    alignColumns(table, 1),
    '',
    `An fsync of 4 KiB: ${formatMilliseconds(sync.fsyncMs)}; devflow waits for one with each write.`,
    `Search by words, ${search.searches} queries: median ${formatMilliseconds(search.medianMs)},`,
    `p95 ${formatMilliseconds(search.p95Ms)}, slowest ${formatMilliseconds(search.slowestMs)}.`,
    `Peak memory: devflow ${formatMegabytes(peakMegabytes.devflow)}, server-memory ${formatMegabytes(peakMegabytes.serverMemory)}.`,
  ].join('\n');
}

/** How a write grows with the graph, from the smallest to the largest. */
function describeGrowth(rows: readonly GraphRow[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined || first === last) return '';
  const growth = (contender: string): string => {
    const cost = ({ timings }: GraphRow): number =>
      timings.find(({ task, contender: who }) => task.startsWith('create') && who === contender)
        ?.medianMs ?? Number.NaN;
    return `${(cost(last) / cost(first)).toFixed(2)} x`;
  };
  return `A write with ${last.entities.toLocaleString('en-US')} entities beside one with ${first.entities.toLocaleString('en-US')}: devflow ${growth('devflow')}, server-memory ${growth('server-memory')}.`;
}

function formatMilliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

function formatMegabytes(value: number | undefined): string {
  return value === undefined ? 'not known on this system' : `${value} MB`;
}
