import { ERROR_META_KEY } from '@wellspoken/kit';
import type { FaultKind, Populated, Simulator } from '@wellspoken/simulator-github';
import { expect } from 'vitest';

import type { TestDesk } from '../support/open-desk.ts';

interface Entity {
  readonly id: string;
  readonly typename: string;
  readonly project?: string;
  readonly isArchived?: boolean;
  readonly name?: string;
  readonly iterations?: readonly {
    id: string;
    title: string;
    startDate: string;
    duration: number;
  }[];
  readonly values?: Readonly<Record<string, { readonly iterationId?: string }>>;
}

/** What each item of a project holds, in words: title, first day, days, and whether it is archived. */
export function heldIn(
  simulator: Simulator,
  projectId: string,
): Readonly<Record<string, string | null>> {
  const entities = Object.values(simulator.state() as Readonly<Record<string, Entity>>);
  const field = entities.find(
    ({ typename, project }) => typename === 'ProjectV2IterationField' && project === projectId,
  );
  const words = new Map(
    (field?.iterations ?? []).map(({ id, title, startDate, duration }) => [
      id,
      `${title} ${startDate} ${duration}`,
    ]),
  );
  const items = entities.filter(
    ({ typename, project }) => typename === 'ProjectV2Item' && project === projectId,
  );
  return Object.fromEntries(
    items.map(({ id, values, isArchived }) => {
      const held = words.get(values?.[field?.id ?? '']?.iterationId ?? '');
      return [id, `${held ?? 'nothing'}${isArchived === true ? ', archived' : ''}`];
    }),
  );
}

/** How often each ending was seen. */
export interface Endings {
  answered: number;
  refused: number;
  incomplete: number;
}

/** An edit during which something goes wrong. */
export interface Trouble {
  readonly kind: FaultKind;
  /** After so many requests. */
  readonly after: number;
  readonly times?: number;
  readonly tool: string;
  readonly args: object;
}

/**
 * Lets an edit run into a fault, and holds that every item has what it had, or is named in the
 * answer, and gets it back by the call that the answer tells of.
 */
export async function runInto(
  { simulator, call, ok }: TestDesk,
  { projectId, project }: Populated,
  trouble: Trouble,
): Promise<keyof Endings> {
  const { kind, after, times = 1, tool, args } = trouble;
  const before = heldIn(simulator, projectId);
  // Longer than anybody waits.
  simulator.fail({ kind, after, times, retryAfterSeconds: 3_600 });
  const result = await call(tool, { projectId: project, ...args });
  simulator.clear();
  const now = heldIn(simulator, projectId);
  const lost = Object.keys(before).filter((id) => now[id] !== before[id]);
  if (result.isError !== true) {
    expect({ trouble, lost }).toEqual({ trouble, lost: [] });
    return 'answered';
  }
  const meta = result._meta?.[ERROR_META_KEY] as { notRestored?: readonly Group[] } | undefined;
  const told = (meta?.notRestored ?? []).flatMap(({ itemIds }) => itemIds);
  expect({ trouble, untold: lost.filter((id) => !told.includes(id)) }).toEqual({
    trouble,
    untold: [],
  });
  if (told.length === 0) return 'refused';
  const text = JSON.stringify(result.content);
  expect(told.filter((id) => !text.includes(id))).toEqual([]);
  await ok('assign_items_to_iteration', {
    projectId: project,
    assignments: meta?.notRestored,
    onlyEmpty: true,
  });
  expect({ trouble, held: heldIn(simulator, projectId) }).toEqual({ trouble, held: before });
  return 'incomplete';
}

interface Group {
  readonly iteration: string;
  readonly itemIds: readonly string[];
}

/** How many requests an edit makes when nothing goes wrong. */
export async function requestsOf(
  { simulator, ok }: TestDesk,
  { project }: Populated,
  { tool, args }: Pick<Trouble, 'tool' | 'args'>,
): Promise<number> {
  simulator.clear();
  await ok(tool, { projectId: project, ...args });
  const { requests } = simulator.counters();
  simulator.clear();
  return requests;
}
