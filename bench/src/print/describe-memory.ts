import { labelOf } from '../contenders.ts';
import type { GrowthRow } from '../growth.ts';
import type { IdleRow, MemoryReport } from '../memory.ts';
import { REVISIONS } from '../wire/message.ts';
import { describeGroups } from './groups.ts';

/** Writes what servers hold in memory. */
export function describeMemory({ idle, growth }: MemoryReport): string {
  return [describeIdle(idle), describeGrowth(growth)].filter(Boolean).join('\n\n');
}

function describeIdle(rows: readonly IdleRow[]): string {
  return describeGroups(rows, {
    head: ['server', 'RSS MB', 'heap MB', 'x RSS', 'x heap', 'asked in'],
    titleOf: ({ tools }) => `memory of an idle HTTP server with ${tools} tools, garbage collected`,
    toCells: (row) => [
      labelOf(row.peer),
      row.rssMegabytes.toFixed(1),
      row.heapMegabytes.toFixed(1),
      row.besideSdk?.rss.toFixed(2) ?? '-',
      row.besideSdk?.heap.toFixed(2) ?? '-',
      REVISIONS[row.era],
    ],
  });
}

function describeGrowth(rows: readonly GrowthRow[]): string {
  return describeGroups(rows, {
    head: ['asked in', 'calls', 'heap MB', 'calls', 'heap MB', 'change'],
    titleOf: ({ tools }) => `heap of the kit with ${tools} tools after calls over HTTP`,
    toCells: ({ era, points, ratio }) => [
      REVISIONS[era],
      ...points.flatMap(({ calls, heapMegabytes }) => [String(calls), heapMegabytes.toFixed(2)]),
      `${((ratio - 1) * 100).toFixed(1)} %`,
    ],
  });
}
