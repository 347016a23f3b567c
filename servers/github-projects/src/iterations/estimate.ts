import { ToolError } from '@wellspoken/kit';

import type { At } from '../operations/operation.ts';
import type { PlannedIteration } from './plan-change.ts';
import type { Board } from './read-board.ts';
import { requestsFor } from './set-iterations.ts';

/** What changing iterations takes. */
export interface Estimate {
  /** Items that get their iteration back. */
  readonly restored: number;
  /** Items that lose their iteration because it goes. */
  readonly cleared: number;
  /** In all, reading included. */
  readonly requests: number;
  readonly points: number;
}

/** More would take longer than a call may: 20 are given theirs back in a second. */
const MOST_ITEMS = 5_000;

/** Tells what it takes to replace the iterations of a board by the planned ones. */
export function estimate({ held, pages }: Board, planned: readonly PlannedIteration[]): Estimate {
  const kept = new Set(planned.map(({ was }) => was));
  const holders = [...held.values()].filter(({ iterationId }) => iterationId !== undefined);
  const restored = holders.filter(({ iterationId }) => kept.has(iterationId));
  const archived = restored.filter((item) => item.archived).length;
  // The board is read before, after the change, and once more to see that all is well; items are
  // looked at once more before they get theirs back.
  const requests = 3 * pages + 1 + 2 * requestsFor(restored.length - archived, archived);
  return {
    restored: restored.length,
    cleared: holders.length - restored.length,
    requests,
    // Each of these requests costs one point: none asks for more than one connection.
    points: requests,
  };
}

/** Throws where there is too much to give back, or too little left to do it with. */
export function assertAffordable({ github, now }: At, { restored, points }: Estimate): void {
  if (restored > MOST_ITEMS) {
    throw new ToolError(
      'too_large',
      `${restored} items hold an iteration; at most ${MOST_ITEMS} can be given theirs back safely. Nothing was changed.`,
      { suggestions: ['Change the iterations in the settings of the project on github.com.'] },
    );
  }
  const budget = github.facts().graphql;
  if (budget === undefined || budget.remaining >= points) return;
  throw new ToolError(
    'rate_limited',
    `This takes about ${points} points and ${budget.remaining} are left until ${budget.resetAt}. Nothing was changed.`,
    {
      suggestions: ['Try again after that time.'],
      retryAfterMs: Math.max(1_000, Date.parse(budget.resetAt) - now().getTime()),
    },
  );
}
