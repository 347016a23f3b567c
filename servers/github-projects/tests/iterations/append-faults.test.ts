import type { FaultKind, Populated } from '@wellspoken/simulator-github';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startDesk, type TestDesk } from '../support/open-desk.ts';
import { heldIn, requestsOf, runInto, type Endings } from './board-under-faults.ts';

const APPEND = { tool: 'append_iterations', args: { count: 1 } };
const TOOLS = ['append_iterations', 'assign_items_to_iteration', 'archive_project_item'];

let desk: TestDesk;
let board: Populated;

beforeAll(async () => {
  const pace = { minGapMs: 0, retryBaseMs: 1, hasBreaker: false };
  desk = await startDesk({ server: { tools: TOOLS }, desk: { pace } });
  board = desk.simulator.populate({ items: 24, iterations: { count: 12, completed: 3 } });
  for (const itemId of board.itemIds.slice(0, 3)) {
    await desk.ok('archive_project_item', { projectId: board.project, itemId });
  }
});

afterAll(async () => {
  await desk.close();
});

test('items of all iterations keep theirs, completed and archived ones too', async () => {
  const before = heldIn(desk.simulator, board.projectId);
  const answer = await desk.ok('append_iterations', { projectId: board.project, count: 2 });
  expect(answer).toMatchObject({ itemsRestored: 24, itemsCleared: 0 });
  expect(answer['iterations']).toHaveLength(14);
  expect(heldIn(desk.simulator, board.projectId)).toEqual(before);
});

const KINDS: readonly FaultKind[] = ['bad-gateway-after', 'reset'];

test.for(KINDS)('a %s after any single request loses nothing', async (kind) => {
  const requests = await requestsOf(desk, board, APPEND);
  const endings: Endings = { answered: 0, refused: 0, incomplete: 0 };
  for (let after = 0; after < requests; after += 1) {
    endings[await runInto(desk, board, { kind, after, ...APPEND })] += 1;
  }
  expect(endings.answered + endings.refused).toBe(requests);
});

test.for([2, 3, 4, 5, 6])(
  'when GitHub is gone from request %i on, what is lost is told and comes back',
  async (after) => {
    const trouble = { kind: 'bad-gateway', after, times: Infinity, ...APPEND } as const;
    expect(await runInto(desk, board, trouble)).toBe('incomplete');
  },
);
