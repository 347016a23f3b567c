import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { DELETE_ITEM } from '../../src/items/items.documents.ts';
import { setIterations } from '../../src/iterations/iterations.documents.ts';
import type { GitHub } from '../../src/github/github.ts';
import { openIterationField } from '../../src/iterations/iteration-field.ts';
import type { Edited } from '../../src/iterations/safe-edit.ts';
import type { At } from '../../src/operations/operation.ts';
import { heldIn } from './board-under-faults.ts';
import { startEditBoard, type EditBoard } from './edit-board.ts';

let edit: EditBoard;
let simulator: EditBoard['simulator'];
let desk: EditBoard['desk'];
let board: EditBoard['board'];
let before: Readonly<Record<string, string | null>>;

beforeAll(async () => {
  edit = await startEditBoard({ items: 30, iterations: { count: 4, completed: 1 } });
  ({ simulator, desk, board } = edit);
});

beforeEach(() => {
  before = heldIn(simulator, board.projectId);
});

afterAll(() => edit.close());

function atWith(changes?: Partial<At>): At {
  return edit.atWith(changes);
}

function append(at: At): Promise<Edited> {
  return edit.append(at);
}

/** A GitHub that lets something happen right after the iterations were replaced. */
function interrupted(then: () => Promise<void> | void): GitHub {
  return {
    ...desk.github,
    mutate: async (document, variables, options) => {
      const answer = await desk.github.mutate(document, variables, options);
      await then();
      return answer;
    },
  };
}

test('who cancels after the iterations were replaced still gets all items restored', async () => {
  const controller = new AbortController();
  const github = interrupted(() => controller.abort(new Error('The caller left.')));
  await expect(append(atWith({ github, signal: controller.signal }))).rejects.toThrow('left');
  expect(heldIn(simulator, board.projectId)).toEqual(before);
});

test('who cancels before that changes nothing', async () => {
  const controller = new AbortController();
  const progress = (): void => controller.abort(new Error('The caller left.'));
  simulator.clear();
  await expect(append(atWith({ signal: controller.signal, progress }))).rejects.toThrow('left');
  expect(simulator.counters().mutations).toBe(0);
});

test('an item that somebody moved meanwhile stays where it was put', async () => {
  const [itemId = ''] = board.itemIds;
  const github = interrupted(async () => {
    const now = await openIterationField(atWith(), { projectId: board.project });
    const iteration = now.plan.iterations.at(-1);
    await desk.github.mutatePartly(
      setIterations(1),
      {
        projectId: board.projectId,
        fieldId: now.id,
        item0: itemId,
        iteration0: iteration?.id ?? '',
      },
      { signal: new AbortController().signal },
    );
  });
  const { after } = await append(atWith({ github }));
  const held = heldIn(simulator, board.projectId);
  expect(held).toEqual({
    ...before,
    [itemId]: expect.stringContaining(after.at(-1)?.title ?? '?') as string,
  });
});

test('an item that somebody removed meanwhile is no loss', async () => {
  const itemId = board.itemIds.at(-1) ?? '';
  const { [itemId]: _gone, ...others } = before;
  const github = interrupted(async () => {
    const input = { projectId: board.projectId, itemId };
    await desk.github.mutate(DELETE_ITEM, { input }, { signal: new AbortController().signal });
  });
  await append(atWith({ github }));
  expect(heldIn(simulator, board.projectId)).toEqual(others);
});

test('two changes at once do not undo each other', async () => {
  const at = atWith();
  const [one, other] = await Promise.all([append(at), append(at)]);
  expect(other.after.length).toBe(one.after.length + 1);
  expect(heldIn(simulator, board.projectId)).toEqual(before);
});

test('what is left of the hourly limit must do for giving everything back', async () => {
  const github: GitHub = {
    ...desk.github,
    facts: () => ({
      ...desk.github.facts(),
      graphql: { limit: 5_000, remaining: 3, used: 4_997, resetAt: '2099-01-01T00:00:00Z' },
    }),
  };
  simulator.clear();
  await expect(append(atWith({ github }))).rejects.toMatchObject({ code: 'rate_limited' });
  expect(simulator.counters().mutations).toBe(0);
});

test('an item that GitHub refuses once gets its iteration in the next round', async () => {
  simulator.clear();
  simulator.fail({ kind: 'partial', on: 'updateProjectV2ItemFieldValue' });
  await append(atWith());
  expect(simulator.requests().map(({ fault }) => fault)).toContain('partial');
  expect(heldIn(simulator, board.projectId)).toEqual(before);
});

test('where GitHub hides items nothing is changed', async () => {
  simulator.clear();
  simulator.fail({ kind: 'null-nodes', after: 1 });
  await expect(append(atWith())).rejects.toMatchObject({ code: 'permission_denied' });
  simulator.clear();
  expect(heldIn(simulator, board.projectId)).toEqual(before);
});

test('progress counts the items that have their iteration back', async () => {
  const seen: string[] = [];
  const progress: At['progress'] = (done, total, message) => {
    seen.push(`${done}/${total} ${message}`);
  };
  await append(atWith({ progress }));
  expect(seen.at(-1)).toMatch(/^(\d+)\/\1 \d+ of \d+ items have their iteration back$/u);
});
