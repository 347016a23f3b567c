import { nameOfTask, type Span, type Task } from '../tasks/task.ts';
import { findLeftOut, type LeftOutTask, type Limits } from './left-out.ts';
import { type ScorePart, scoreTask } from './score-task.ts';
import { WEIGHTS, type Weights } from './weights.ts';

/** What tasks are ranked by. */
export interface RankAbout extends Limits {
  /** YYYY-MM-DD */
  readonly today: string;
  readonly iterations: readonly Span[];
  readonly weights?: Weights;
}

/** A task with what speaks for it. */
export interface RankedNextTask {
  readonly task: Task;
  /** The sum of the points of its parts. */
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** What to do next, and what not. */
export interface NextRanking {
  /** The best first. */
  readonly ranked: readonly RankedNextTask[];
  readonly leftOut: readonly LeftOutTask[];
}

/** Puts tasks into the order in which they should be done, whatever order they came in. */
export function rankNextTasks(tasks: readonly Task[], about: RankAbout): NextRanking {
  const ranked: RankedNextTask[] = [];
  const leftOut: LeftOutTask[] = [];
  for (const task of tasks.toSorted(compareAge)) {
    const out = findLeftOut(task, about);
    if (out === undefined) ranked.push(addScore(task, about));
    else leftOut.push(out);
  }
  // Sorting keeps the order of equals, so of those the older one comes first.
  return { ranked: ranked.toSorted((one, other) => other.score - one.score), leftOut };
}

function addScore(task: Task, about: RankAbout): RankedNextTask {
  const parts = scoreTask(task, { weights: WEIGHTS, ...about });
  return { task, score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

function compareAge(one: Task, other: Task): number {
  return (
    compare(one.createdAt, other.createdAt) ||
    compare(nameOfTask(one), nameOfTask(other)) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
