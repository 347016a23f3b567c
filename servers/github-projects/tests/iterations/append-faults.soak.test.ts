import type { FaultKind, Populated } from '@wellspoken/simulator-github';
import { expect, onTestFinished, test } from 'vitest';

import { startDesk, type TestDesk } from '../support/open-desk.ts';
import { heldIn, requestsOf, runInto, type Endings } from './board-under-faults.ts';

const TOOLS = ['append_iterations', 'assign_items_to_iteration', 'archive_project_item'];
const APPEND = { tool: 'append_iterations', args: { count: 1 } };

const KINDS: readonly FaultKind[] = [
  'bad-gateway',
  'bad-gateway-after',
  'reset',
  'reset-after',
  'hang',
  'rate-limit',
  'secondary',
  'something-went-wrong',
  'forbidden',
  'partial',
  'null-nodes',
  'truncated',
];

async function openBoard(): Promise<{ desk: TestDesk; board: Populated }> {
  const pace = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1, attemptMs: 500, hasBreaker: false };
  const desk = await startDesk({ server: { tools: TOOLS }, desk: { pace } });
  onTestFinished(desk.close);
  const board = desk.simulator.populate({ items: 500, iterations: { count: 12, completed: 3 } });
  for (const itemId of board.itemIds.slice(0, 10)) {
    await desk.ok('archive_project_item', { projectId: board.project, itemId });
  }
  return { desk, board };
}

test.for(KINDS)('a %s after any single request loses nothing of 500 items', async (kind) => {
  const { desk, board } = await openBoard();
  const before = heldIn(desk.simulator, board.projectId);
  expect(new Set(Object.values(before)).size).toBeGreaterThanOrEqual(12);
  const requests = await requestsOf(desk, board, APPEND);
  const endings: Endings = { answered: 0, refused: 0, incomplete: 0 };
  for (let after = 0; after < requests; after += 1) {
    endings[await runInto(desk, board, { kind, after, ...APPEND })] += 1;
    expect(heldIn(desk.simulator, board.projectId)).toEqual(before);
  }
  expect(endings.answered + endings.refused + endings.incomplete).toBe(requests);
});

test('when GitHub is gone from any request on, what is lost is told and comes back', async () => {
  const { desk, board } = await openBoard();
  const before = heldIn(desk.simulator, board.projectId);
  const requests = await requestsOf(desk, board, APPEND);
  for (let after = 0; after < requests; after += 1) {
    await runInto(desk, board, { kind: 'reset-after', after, times: Infinity, ...APPEND });
    expect(heldIn(desk.simulator, board.projectId)).toEqual(before);
  }
});
