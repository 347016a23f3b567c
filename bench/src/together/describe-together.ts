import { SERVERS } from './call.ts';
import type { LightTimes, TogetherReport, TogetherRow } from './together.ts';
import { alignColumns } from '../shared/table.ts';

const HEAD = ['', 'time', 'light', 'p50', 'p99', 'max'];

/** Writes a report for people. */
export function describeTogether(report: TogetherReport): string {
  const { machine, load, rounds, percent, aimMs, idle, rows, worst, holds } = report;
  const slowest = Math.max(...rows.map(({ light }) => light.maxMs));
  const health = Math.max(...rows.map(({ light }) => light.healthMaxMs));
  const lateness = Math.max(...rows.map(({ light }) => light.callerP99Ms));
  const table = [
    HEAD,
    ['nothing heavy', '', ...toCells(idle)],
    ...SERVERS.flatMap((server) => [
      [server, '', '', '', '', ''],
      ...rows.filter((row) => row.server === server).map(toLine),
    ]),
  ];
  return [
    'Light calls of all other servers while a heavy call of one runs, under',
    'wellspoken serve --all; times in milliseconds, the heavy one the median of',
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}. ${machine.cores} cores, load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after.`,
    ...(percent === 100 ? [] : [`Sizes are ${percent} percent of the largest ones.`]),
    '',
    alignColumns(table, 1),
    '',
    `The slowest answer of /health took ${health.toFixed(0)} ms. Who made the light calls was late`,
    `with them by ${lateness.toFixed(0)} ms at most (p99; ${idle.callerP99Ms.toFixed(0)} ms while nothing heavy ran).`,
    '',
    `worst p99 ${worst.p99Ms.toFixed(0)} ms, beside ${worst.server} ${worst.tool};`,
    `the slowest of all light calls took ${slowest.toFixed(0)} ms`,
    `every p99 at most ${aimMs} ms: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  ].join('\n');
}

function toLine({ tool, size, heavyMs, failure, light }: TogetherRow): readonly string[] {
  const time = failure === undefined ? heavyMs.toFixed(0) : 'failed';
  return [`  ${tool}: ${size}`.slice(0, 44), time, ...toCells(light)];
}

function toCells(light: LightTimes): readonly string[] {
  const { calls, p50Ms, p99Ms, maxMs } = light;
  return [String(calls), ...[p50Ms, p99Ms, maxMs].map((time) => time.toFixed(0))];
}
