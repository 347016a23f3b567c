import { createServer, openDesk } from '@wellspoken/github-projects';
import { connect } from '@wellspoken/kit/testing';
import { type Simulator, startSimulator } from '@wellspoken/simulator-github';

import { ContenderError, createProgressLine } from '../shared/command-line.ts';
import { alignColumns } from '../shared/table.ts';
import { createHub } from './hub.ts';
import { type CallTool, type Task, TASKS } from './tasks.ts';

/** The options of the benchmark of points. */
export interface PointsOptions {
  readonly json: boolean;
}

/** What a task took. */
export interface Spent {
  /** Calls of tools, which is how often a model has to think. */
  readonly calls: number;
  /** Requests to GitHub. */
  readonly requests: number;
  /** Of the 5,000 an hour; requests to REST have a budget of their own. */
  readonly points: number;
}

/** A task, and what it took in both ways. */
export interface PointsRow {
  readonly task: string;
  readonly ours: Spent;
  readonly plain: Spent;
  /** What the other way does not do, or does wrong. */
  readonly but?: string;
}

/** What the benchmark saw. */
export interface PointsReport {
  readonly schema: 'wellspoken.bench.points/1';
  readonly rows: readonly PointsRow[];
  /** The whole of a board of 2,000 items, read page by page. */
  readonly board: Spent & { readonly items: number };
}

/** Does everyday tasks with github-projects, and as a server would that takes node ids alone. */
export async function benchPoints(_options: PointsOptions): Promise<PointsReport> {
  const progress = createProgressLine('points');
  const rows: PointsRow[] = [];
  try {
    for (const task of TASKS) {
      progress.tell(task.name);
      const { but } = task.plain;
      rows.push({
        task: task.name,
        ours: await spendOurs(task),
        plain: await spendPlain(task),
        ...(but !== undefined && { but }),
      });
    }
    progress.tell('a board of 2,000 items');
    return { schema: 'wellspoken.bench.points/1', rows, board: await readBoard(2_000) };
  } finally {
    progress.end();
  }
}

interface Desk {
  readonly simulator: Simulator;
  readonly call: CallTool;
  readonly calls: () => number;
  readonly forget: () => void;
}

const DEFAULTS = { owner: 'acme', repository: 'acme/rocket', project: 'acme/1' };

async function withHub<Result>(use: (desk: Desk) => Promise<Result>): Promise<Result> {
  const simulator = await startSimulator({ hasLimits: false });
  const { url: baseUrl, token } = simulator;
  const desk = openDesk({ token, baseUrl, defaults: DEFAULTS, pace: { minGapMs: 0 } });
  const { client, close } = await connect(createServer(desk, { profile: 'full' }));
  let calls = 0;
  const call: CallTool = async (name, args) => {
    calls += 1;
    const result = await client.callTool({ name, arguments: { ...args } });
    if (result.isError !== true) return result.structuredContent as Record<string, unknown>;
    throw new ContenderError(`${name} failed: ${JSON.stringify(result.content)}`);
  };
  const forget = (): void => {
    calls = 0;
    simulator.clear();
  };
  try {
    return await use({ simulator, call, calls: () => calls, forget });
  } finally {
    await close();
    await desk.close();
    await simulator.close();
  }
}

const LARGE = { items: 100, iterations: { count: 6, completed: 2 } };

async function spendOurs({ ours, before, isLarge }: Task): Promise<Spent> {
  return withHub(async (desk) => {
    if (isLarge === true) desk.simulator.populate(LARGE);
    const known = (await before?.(desk.call)) ?? {};
    desk.forget();
    await ours(desk.call, known);
    return countSpent(desk.simulator, desk.calls());
  });
}

async function spendPlain({ plain, isLarge }: Task): Promise<Spent> {
  return withHub(async ({ simulator, call, forget }) => {
    if (isLarge === true) simulator.populate(LARGE);
    // It is granted the node id of the project.
    const { id } = await call('get_project', { projectId: isLarge === true ? 'acme/9' : 'acme/1' });
    forget();
    await plain.run(createHub(simulator.url, simulator.token), String(id));
    return countSpent(simulator, plain.calls);
  });
}

function countSpent(simulator: Simulator, calls: number): Spent {
  const { requests, points } = simulator.counters();
  return { calls, requests, points };
}

async function readBoard(items: number): Promise<PointsReport['board']> {
  return withHub(async ({ simulator, call, calls, forget }) => {
    simulator.populate({ items });
    forget();
    let seen = 0;
    let next: object | undefined = {};
    while (next !== undefined) {
      const page: Readonly<Record<string, unknown>> = await call('list_project_items', {
        projectId: 'acme/9',
        limit: 100,
        ...next,
      });
      seen += (page['items'] as readonly unknown[]).length;
      next = page['hasMore'] === true ? { cursor: page['nextCursor'] } : undefined;
    }
    return { ...countSpent(simulator, calls()), items: seen };
  });
}

/** Writes a report for people. */
export function describePoints({ rows, board }: PointsReport): string {
  const lines = rows.map(({ task, ours, plain }) => [
    task,
    ...listCells(ours),
    ...listCells(plain),
  ]);
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

function listCells({ calls, requests, points }: Spent): readonly string[] {
  return [String(calls), String(requests), String(points)];
}
