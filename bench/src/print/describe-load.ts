import type { Row } from '../compare.ts';
import { labelOf } from '../contenders.ts';
import { REVISIONS } from '../wire/message.ts';
import { describeGroups } from './groups.ts';

const HEAD = ['server', 'req/s', 'CPU us', 'p50 ms', 'p99 ms', 'x req/s', 'x CPU', 'of bare'];

/** Writes what was seen of requests over a transport. */
export function describeLoad(transport: string, rows: readonly Row[]): string {
  return describeGroups(rows, {
    head: HEAD,
    titleOf: ({ task, tools, era }) =>
      `${transport}, ${task}, ${tools === 1 ? '1 tool' : `${tools} tools`}, ${REVISIONS[era]}`,
    toCells: (row) => [
      labelOf(row.peer),
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
