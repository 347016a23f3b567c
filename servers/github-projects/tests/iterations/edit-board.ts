import {
  type Populated,
  type PopulateOptions,
  type Simulator,
  startSimulator,
} from '@wellspoken/simulator-github';

import { openIterationField } from '../../src/iterations/iteration-field.ts';
import { planAppend } from '../../src/iterations/plan-change.ts';
import { editSafely, type Edited } from '../../src/iterations/safe-edit.ts';
import { openDesk as open, type OpenedDesk } from '../../src/open.ts';
import type { At } from '../../src/operations/operation.ts';

/** A board whose iterations are changed beneath the tools, where a test can come between. */
export interface EditBoard {
  readonly simulator: Simulator;
  readonly desk: OpenedDesk;
  readonly board: Populated;
  readonly atWith: (changes?: Partial<At>) => At;
  /** Appends one iteration. */
  readonly append: (at: At, title?: string) => Promise<Edited>;
  readonly close: () => Promise<void>;
}

/** Starts a board; whoever started it closes it. */
export async function startEditBoard(options: PopulateOptions): Promise<EditBoard> {
  const simulator = await startSimulator({ hasLimits: false });
  const board = simulator.populate(options);
  const pace = { minGapMs: 0, retryBaseMs: 1, hasBreaker: false };
  const desk = open({ token: simulator.token, baseUrl: simulator.url, pace });
  return {
    simulator,
    desk,
    board,
    atWith: (changes = {}) => ({
      ...desk,
      signal: new AbortController().signal,
      progress: () => {},
      requireScopes: () => {},
      ...changes,
    }),
    append: async (at, title) => {
      const field = await openIterationField(at, { projectId: board.project });
      const around = { fieldName: field.name, today: '2026-01-01' };
      const plan = (now: typeof field.plan) => planAppend([{ title }], { plan: now, ...around });
      return editSafely(at, field, { plan, dryRun: false });
    },
    close: async () => {
      await desk.close();
      await simulator.close();
    },
  };
}
