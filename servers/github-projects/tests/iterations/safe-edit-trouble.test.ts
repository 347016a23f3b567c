import { ToolError } from '@wellspoken/kit';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { UPDATE_FIELD } from '../../src/fields/fields.documents.ts';
import { ARCHIVE_ITEM } from '../../src/items/items.documents.ts';
import { setIterations } from '../../src/iterations/iterations.documents.ts';
import type { GitHub } from '../../src/github/github.ts';
import { openIterationField } from '../../src/iterations/iteration-field.ts';
import { planAppend } from '../../src/iterations/plan-change.ts';
import { editSafely } from '../../src/iterations/safe-edit.ts';
import { heldIn } from './board-under-faults.ts';
import { startEditBoard, type EditBoard } from './edit-board.ts';

let edit: EditBoard;
let before: Readonly<Record<string, string | null>>;

const signal = new AbortController().signal;

beforeAll(async () => {
  edit = await startWithArchived(120);
});

/** A board of which the first two items are archived. */
async function startWithArchived(items: number): Promise<EditBoard> {
  const started = await startEditBoard({ items, iterations: { count: 4, completed: 1 } });
  await archiveFirst(started);
  return started;
}

async function archiveFirst({ desk, board }: EditBoard): Promise<void> {
  for (const itemId of board.itemIds.slice(0, 2)) {
    const input = { projectId: board.projectId, itemId };
    await desk.github.mutate(ARCHIVE_ITEM, { input }, { signal });
  }
}

beforeEach(() => {
  edit.simulator.clear();
  before = heldIn(edit.simulator, edit.board.projectId);
});

afterAll(() => edit.close());

function held(): Readonly<Record<string, string | null>> {
  return heldIn(edit.simulator, edit.board.projectId);
}

/** A GitHub that takes items out of the archive and forgets to put them back. */
function forgetful(canArchive: boolean): GitHub {
  const { github } = edit.desk;
  return {
    ...github,
    mutatePartly: (document, variables, options) => {
      if (!canArchive && document.text.includes('ArchiveAgain')) {
        throw new ToolError('upstream_failed', 'GitHub does not archive today.');
      }
      const text = document.text.includes('SetArchived')
        ? document.text.replaceAll(/back\d+: archive[^{]*\{[^}]*\}[^{]*\{[^}]*\}\s*\}/gu, '')
        : document.text;
      return github.mutatePartly({ text }, variables, options);
    },
  };
}

test('what left the archive to get its iteration back goes into it again', async () => {
  await edit.append(edit.atWith({ github: forgetful(true) }));
  expect(held()).toEqual(before);
});

test('what cannot be archived again is named', async () => {
  const archived = edit.board.itemIds.slice(0, 2);
  const told: unknown = await edit
    .append(edit.atWith({ github: forgetful(false) }))
    .catch((thrown: unknown) => thrown);
  expect(told).toMatchObject({
    code: 'upstream_failed',
    details: { notRestored: [], outOfArchive: archived },
  });
  await archiveFirst(edit);
  expect(held()).toEqual(before);
});

test('what GitHub refuses in every round is named with its iteration', async () => {
  const own = await startWithArchived(6);
  onTestFinished(own.close);
  const { simulator, board } = own;
  const had = heldIn(simulator, board.projectId);
  simulator.fail({ kind: 'forbidden', on: 'unarchiveProjectV2Item', times: Infinity });
  const told = (await own.append(own.atWith()).catch((thrown: unknown) => thrown)) as ToolError;
  expect(told).toMatchObject({ code: 'upstream_failed' });
  const has = heldIn(simulator, board.projectId);
  const lost = Object.keys(had).filter((id) => has[id] !== had[id]);
  expect(lost.toSorted()).toEqual(board.itemIds.slice(0, 2).toSorted());
  const { notRestored } = told.details as { notRestored: readonly Group[] };
  const named = notRestored.flatMap(({ iteration, itemIds }) =>
    itemIds.map((id) => `${id} ${had[id]?.startsWith(`${iteration} `)}`),
  );
  expect(named.toSorted()).toEqual(lost.map((id) => `${id} true`).toSorted());
});

interface Group {
  readonly iteration: string;
  readonly itemIds: readonly string[];
}

test('a change that GitHub refuses, or that never reached it, is told to be none', async () => {
  const { simulator } = edit;
  simulator.fail({ kind: 'forbidden', on: 'updateProjectV2Field' });
  await expect(edit.append(edit.atWith())).rejects.toMatchObject({ code: 'permission_denied' });
  simulator.fail({ kind: 'reset', on: 'updateProjectV2Field' });
  await expect(edit.append(edit.atWith())).rejects.toMatchObject({
    code: 'upstream_failed',
    retryable: true,
    message: expect.stringContaining('they were not changed') as string,
  });
  expect(held()).toEqual(before);
});

/** A GitHub whose pages of the board are seen, and changed, before anybody gets them. */
function watched(see: (page: number, data: BoardData) => Promise<void> | void): GitHub {
  const { github } = edit.desk;
  let pages = 0;
  return {
    ...github,
    query: async (document, variables, options) => {
      const data = await github.query(document, variables, options);
      if (!document.text.includes('IterationBoard')) return data;
      pages += 1;
      await see(pages, data as BoardData);
      return data;
    },
  };
}

interface BoardData {
  readonly project: { readonly items: { readonly nodes: unknown[] } };
}

test('an item that slips from one page to another while they are read is not lost', async () => {
  const github = watched((page, { project }) => {
    if (page === 1) project.items.nodes.pop();
  });
  await edit.append(edit.atWith({ github }));
  expect(held()).toEqual(before);
});

test('what is read of iterations that somebody replaces meanwhile is read again', async () => {
  const github = watched(async (page) => {
    if (page === 1) await edit.append(edit.atWith({ github: { ...edit.desk.github } }), 'Theirs');
  });
  await edit.append(edit.atWith({ github }), 'Ours');
  expect(held()).toEqual(before);
});

test('a new iteration that somebody else replaced at once is told to be absent', async () => {
  const { github } = edit.desk;
  const raced: GitHub = {
    ...github,
    mutate: async (document, variables, options) => {
      // Theirs is planned on what both saw, and written after ours.
      const theirs = await openIterationField(edit.atWith(), { projectId: edit.board.project });
      const answer = await github.mutate(document, variables, options);
      const around = { fieldName: theirs.name, today: '2026-01-01' };
      await editSafely(edit.atWith(), theirs, {
        plan: () => planAppend([{ title: 'Faster' }], { plan: theirs.plan, ...around }),
        dryRun: false,
      });
      return answer;
    },
  };
  await expect(edit.append(edit.atWith({ github: raced }), 'Slower')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('"Slower" is not among them') as string,
  });
  expect(held()).toEqual(before);
});

test('an item that somebody moves while others get theirs back stays where it was put', async () => {
  const { desk, board } = edit;
  const { github } = desk;
  const itemId = board.itemIds.at(-1) ?? '';
  let isMoved = false;
  const busy: GitHub = {
    ...github,
    mutatePartly: async (document, variables, options) => {
      const answer = await github.mutatePartly(document, variables, options);
      if (isMoved) return answer;
      isMoved = true;
      const { id, plan } = await openIterationField(edit.atWith(), { projectId: board.project });
      const given = { item0: itemId, iteration0: plan.iterations.at(-1)?.id ?? '' };
      const place = { projectId: board.projectId, fieldId: id };
      await github.mutatePartly(setIterations(1), { ...place, ...given }, { signal });
      return answer;
    },
  };
  const { after } = await edit.append(edit.atWith({ github: busy }));
  expect(held()).toEqual({
    ...before,
    [itemId]: expect.stringContaining(after.at(-1)?.title ?? '?') as string,
  });
});

test('a field that was renamed meanwhile is still read for what items hold', async () => {
  const { desk, board } = edit;
  const field = await openIterationField(edit.atWith(), { projectId: board.project });
  const input = { fieldId: field.id, name: 'Cycle' };
  await desk.github.mutate(UPDATE_FIELD, { input }, { signal });
  await editSafely(edit.atWith(), field, {
    plan: (plan) => planAppend([{}], { plan, fieldName: field.name, today: '2026-01-01' }),
    dryRun: false,
  });
  expect(held()).toEqual(before);
});
