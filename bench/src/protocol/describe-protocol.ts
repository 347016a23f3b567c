import { alignColumns } from '../shared/table.ts';
import type { Row } from './compare.ts';
import { getLabel } from './contenders.ts';
import type { GrowthRow, IdleRow, MemoryReport } from './memory.ts';
import type { ProtocolReport } from './protocol.ts';
import type { StartRow } from './startup.ts';
import { REVISIONS } from './wire/message.ts';

/** Writes a report for people, at most 80 columns wide. */
export function describeProtocol(report: ProtocolReport): string {
  const { http, stdio, startup, memory } = report;
  return [
    describeMachine(report),
    ...(http === undefined ? [] : [describeLoad('HTTP', http)]),
    ...(stdio === undefined ? [] : [describeLoad('stdio', stdio)]),
    ...(startup === undefined ? [] : [describeStartup(startup)]),
    ...(memory === undefined ? [] : [describeMemory(memory)]),
    READING,
  ].join('\n\n');
}

const READING = `Contenders take turns; the median of the rounds is shown. "x" columns say how
many times as good as SDK v2 with hoisted schemas something is, with as many
tools and in the same era: above 1 is better. "of bare" is the share of what the
bare responder does with as much CPU time. CPU time is that of the server's
process; it is steadier than what depends on all else that runs. --json also
tells what was asked, and what each round saw.`;

function describeMachine({ machine, versions, settings }: ProtocolReport): string {
  const { pinned, rounds, seconds, connections } = settings;
  const apart =
    pinned === undefined
      ? 'not kept apart'
      : `servers on core ${pinned.server}, who asks on core ${pinned.generator}`;
  const counts = Object.entries(rounds).map(([name, count]) => `${name} ${count}`);
  return [
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} cores; ${apart}`,
    `rounds: ${counts.join(', ')}; ${seconds} s each`,
    `${connections} connections over HTTP, one request under way on each`,
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
  ].join('\n');
}

const HEAD = ['server', 'req/s', 'CPU us', 'p50 ms', 'p99 ms', 'x req/s', 'x CPU', 'of bare'];

/** Writes what was seen of requests over a transport. */
function describeLoad(transport: string, rows: readonly Row[]): string {
  return describeGroups(rows, {
    head: HEAD,
    titleOf: ({ task, tools, era }) =>
      `${transport}, ${task}, ${tools === 1 ? '1 tool' : `${tools} tools`}, ${REVISIONS[era]}`,
    toCells: (row) => [
      getLabel(row.peer),
      row.requestsPerSecond.toFixed(0),
      row.cpuMicros.toFixed(0),
      row.p50Ms.toFixed(2),
      row.p99Ms.toFixed(1),
      row.besideSdk?.requests.toFixed(2) ?? '-',
      row.besideSdk?.cpu.toFixed(2) ?? '-',
      row.besideBare?.cpu.toFixed(2) ?? '-',
    ],
  });
}

/** Writes what servers hold in memory. */
function describeMemory({ idle, growth }: MemoryReport): string {
  return [describeIdle(idle), describeGrowth(growth)].filter(Boolean).join('\n\n');
}

function describeIdle(rows: readonly IdleRow[]): string {
  return describeGroups(rows, {
    head: ['server', 'RSS MB', 'heap MB', 'x RSS', 'x heap', 'asked in'],
    titleOf: ({ tools }) => `memory of an idle HTTP server with ${tools} tools, garbage collected`,
    toCells: (row) => [
      getLabel(row.peer),
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

/** Writes how long servers take to their first answer. */
function describeStartup(rows: readonly StartRow[]): string {
  return describeGroups(rows, {
    head: ['server', 'ms', 'CPU ms', 'x time', 'x CPU'],
    titleOf: ({ tools, era }) =>
      `start-up to tools/list over stdio, ${tools === 1 ? '1 tool' : `${tools} tools`}, ${REVISIONS[era]}`,
    toCells: (row) => [
      getLabel(row.peer),
      row.ms.toFixed(0),
      row.cpuMs.toFixed(0),
      row.besideSdk?.time.toFixed(2) ?? '-',
      row.besideSdk?.cpu.toFixed(2) ?? '-',
    ],
  });
}

/** How rows become tables. */
export interface Layout<R> {
  readonly head: readonly string[];
  /** Rows with the same title stand in one table. */
  readonly titleOf: (row: R) => string;
  readonly toCells: (row: R) => readonly string[];
}

/** Writes a table for each group of rows, with its title above. */
function describeGroups<R>(rows: readonly R[], layout: Layout<R>): string {
  const titles = new Set(rows.map(layout.titleOf));
  return [...titles]
    .map((title) => {
      const group = rows.filter((row) => layout.titleOf(row) === title);
      return `${title}\n${alignColumns([layout.head, ...group.map(layout.toCells)], 1)}`;
    })
    .join('\n\n');
}
