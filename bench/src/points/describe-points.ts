import { alignColumns } from '../table.ts';
import type { PointsReport, Spent } from './points.ts';

/** Writes a report for people. */
export function describePoints({ rows, board }: PointsReport): string {
  const lines = rows.map(({ task, ours, plain }) => [task, ...cellsOf(ours), ...cellsOf(plain)]);
  const head = ['', 'calls', 'requests', 'points', 'calls', 'requests', 'points'];
  const notes = rows.flatMap(({ task, but }) => (but === undefined ? [] : [`- ${task}: ${but}`]));
  return [
    'Ten everyday tasks with github-projects (left), and with a server that has a',
    'tool for each request and takes node ids alone (right):',
    '',
    alignColumns([head, ...lines], 1),
    '',
    'What the other way does not do, or does wrong:',
    ...notes,
    '',
    `A board of ${board.items} items, read whole: ${board.calls} calls, ${board.requests} requests, ${board.points} points`,
    'of the 5,000 that an hour has.',
  ].join('\n');
}

function cellsOf({ calls, requests, points }: Spent): readonly string[] {
  return [String(calls), String(requests), String(points)];
}
