import type { Row } from './compare.ts';
import { labelOf } from './contenders.ts';
import type { ProtocolReport } from './protocol.ts';
import { alignColumns } from './table.ts';
import { REVISIONS } from './wire/message.ts';

/** Writes a report for people, at most 80 columns wide. */
export function describeProtocol(report: ProtocolReport): string {
  const { machine, pinned } = report;
  const apart =
    pinned === undefined
      ? 'not pinned'
      : `servers on core ${pinned.server}, load on ${pinned.generator}`;
  return [
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} cores, ${apart}`,
    ...(report.http === undefined ? [] : [describeRows(report.http)]),
  ].join('\n\n');
}

const HEAD = ['server', 'req/s', 'CPU us', 'p50 ms', 'p99 ms', 'x req/s', 'x CPU', 'of bare'];

function describeRows(rows: readonly Row[]): string {
  const titles = new Set(rows.map(titleOf));
  return [...titles]
    .map((title) => {
      const group = rows.filter((row) => titleOf(row) === title);
      return `${title}\n${alignColumns([HEAD, ...group.map(toCells)], 1)}`;
    })
    .join('\n\n');
}

function titleOf({ task, tools, era }: Row): string {
  return `${task}, ${tools === 1 ? '1 tool' : `${tools} tools`}, ${REVISIONS[era]}`;
}

function toCells(row: Row): readonly string[] {
  return [
    labelOf(row.peer),
    row.requestsPerSecond.toFixed(0),
    row.cpuMicros.toFixed(0),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(1),
    row.besideSdk?.requests.toFixed(2) ?? '-',
    row.besideSdk?.cpu.toFixed(2) ?? '-',
    row.besideBare?.cpu.toFixed(2) ?? '-',
  ];
}
