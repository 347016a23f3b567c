import { labelOf } from '../contenders.ts';
import type { StartRow } from '../startup.ts';
import { REVISIONS } from '../wire/message.ts';
import { describeGroups } from './groups.ts';

/** Writes how long servers take to their first answer. */
export function describeStartup(rows: readonly StartRow[]): string {
  return describeGroups(rows, {
    head: ['server', 'ms', 'CPU ms', 'x time', 'x CPU'],
    titleOf: ({ tools, era }) =>
      `start-up to tools/list over stdio, ${tools === 1 ? '1 tool' : `${tools} tools`}, ${REVISIONS[era]}`,
    toCells: (row) => [
      labelOf(row.peer),
      row.ms.toFixed(0),
      row.cpuMs.toFixed(0),
      row.besideSdk?.time.toFixed(2) ?? '-',
      row.besideSdk?.cpu.toFixed(2) ?? '-',
    ],
  });
}
