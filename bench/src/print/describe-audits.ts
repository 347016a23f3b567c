import type { AuditReport, AuditRow } from '../audit.ts';
import { alignColumns } from '../table.ts';

/** Writes how long examining takes, beside what people are willing to wait. */
export function describeAudits({ machine, rounds, rows }: AuditReport): string {
  const head = ['server', 'tools', 'eras', 'seconds', 'CPU seconds', 'budget', ''];
  return [
    `wellspoken check over stdio, read-only calls, median of ${rounds} rounds`,
    `Node ${machine.node}, ${machine.platform}, ${machine.cores} cores`,
    '',
    alignColumns([head, ...rows.map(toCells)], 1),
  ].join('\n');
}

const toCells = (row: AuditRow): readonly string[] => [
  row.name,
  String(row.tools),
  String(row.eras),
  row.seconds.toFixed(1),
  row.cpuSeconds?.toFixed(1) ?? '-',
  `${row.budget} s`,
  row.seconds <= row.budget ? 'kept' : 'MISSED',
];
