import { findMarks, type Plan } from '@wellspoken/planner';
import type { FaultKind, Simulator } from '@wellspoken/simulator-github';
import { expect } from 'vitest';

import { startDesk, type TestDesk } from '../support/open-desk.ts';

/** Milestones, parents, dependencies, values, an issue that is there and one from elsewhere. */
const PLAN: Plan = {
  id: 'far-side',
  title: 'Far side',
  milestones: [
    { title: 'Launch', dueOn: '2099-01-31', description: 'Leave' },
    { title: 'Alpha' },
    { title: 'Arrive' },
  ],
  tasks: [
    { id: 'fly', title: 'Fly there', milestone: 'Launch', labels: ['feature'], assignees: ['ada'] },
    {
      id: 'fuel',
      title: 'Fill the tanks',
      parent: 'fly',
      body: 'With care.\n',
      milestone: 'Launch',
    },
    {
      id: 'course',
      title: 'Plot the course',
      parent: 'fly',
      dependsOn: ['fuel'],
      fields: { Priority: 'P0', Estimate: 3, Sprint: 'Sprint 5' },
    },
    { id: 'burn', title: 'Burn', parent: 'course', dependsOn: ['course', 'acme/probe#10'] },
    { id: 'land', title: 'Landing', existing: 'acme/probe#19', dependsOn: ['fly'] },
    {
      id: 'legs',
      title: 'Unfold the legs',
      parent: 'land',
      milestone: 'Arrive',
      labels: ['feature', 'documentation'],
      fields: { Due: '2099-02-01' },
    },
    { id: 'paint', title: 'Repaint', existing: 'acme/probe#22', parent: 'land' },
    { id: 'alarm', title: 'Ring', parent: 'acme/probe#18', milestone: 'Alpha' },
  ],
};

/** The call that applies the plan. */
export const APPLY = { repo: 'acme/probe', projectId: 'acme/4', plan: PLAN };

interface Entity {
  readonly id: string;
  readonly typename: string;
  readonly title?: string;
  readonly name?: string;
  readonly login?: string;
  readonly number?: number;
  readonly body?: string;
  readonly content?: string | null;
  readonly parent?: string | null;
  readonly blockedBy?: readonly string[];
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly milestone?: string | null;
  readonly description?: string | null;
  readonly dueOn?: string | null;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** All milestones and issues in words that are the same in every run, sorted; twins are there twice. */
export function wordsOf(simulator: Simulator): readonly string[] {
  const byId = simulator.state() as Readonly<Record<string, Entity>>;
  const entities = Object.values(byId);
  const items = byContent(entities);
  const name = (id: string | null | undefined): string => {
    const entity = byId[id ?? ''];
    if (entity === undefined) return 'none';
    const mark = findMarks(entity.body ?? '')[0];
    return mark?.task ?? entity.login ?? entity.name ?? entity.title ?? entity.id;
  };
  const namesOf = (ids: readonly string[] = []) => ids.map(name).toSorted();
  return entities
    .flatMap((entity): readonly object[] => {
      const { id, typename, title, description, dueOn } = entity;
      if (typename === 'Milestone') return [{ title, description, dueOn }];
      if (typename !== 'Issue') return [];
      return [
        {
          name: name(id),
          title,
          body: entity.body,
          parent: name(entity.parent),
          blockedBy: namesOf(entity.blockedBy),
          labels: namesOf(entity.labels),
          assignees: namesOf(entity.assignees),
          milestone: name(entity.milestone),
          items: (items.get(id) ?? [])
            .filter((item) => item.typename === 'ProjectV2Item')
            .map(({ values }) => JSON.stringify(values))
            .toSorted(),
        },
      ];
    })
    .map((one) => JSON.stringify(one))
    .toSorted();
}

function byContent(entities: readonly Entity[]): Map<string, Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const one of entities) {
    groups.set(one.content ?? '', [...(groups.get(one.content ?? '') ?? []), one]);
  }
  return groups;
}

/** A desk on which plans are applied, without waiting. */
export function startPlanDesk(): Promise<TestDesk> {
  const pace = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1, attemptMs: 500, hasBreaker: false };
  return startDesk({ server: { tools: ['apply_plan'] }, desk: { pace } });
}

/** What an undisturbed run makes, and how many requests it takes. */
export async function undisturbed(): Promise<{
  readonly words: readonly string[];
  readonly requests: number;
}> {
  const desk = await startPlanDesk();
  try {
    const answer = await desk.ok('apply_plan', APPLY);
    expect(answer).toMatchObject({ complete: true, stepsLeft: 0 });
    return { words: wordsOf(desk.simulator), requests: desk.simulator.requests().length };
  } finally {
    await desk.close();
  }
}

/** Something that goes wrong while the plan is applied. */
export interface Trouble {
  readonly kind: FaultKind;
  readonly after: number;
  readonly times: number;
}

/** Applies the plan into trouble, and then again until it is complete; how often that took. */
export async function resume(trouble: Trouble): Promise<{
  readonly words: readonly string[];
  readonly calls: number;
}> {
  const desk = await startPlanDesk();
  try {
    desk.simulator.fail({ ...trouble, retryAfterSeconds: 3_600 });
    await desk.call('apply_plan', APPLY);
    desk.simulator.clear();
    let calls = 1;
    for (let isComplete = false; !isComplete; calls += 1) {
      expect({ trouble, calls }).toEqual({ trouble, calls: Math.min(calls, 3) });
      const { complete } = await desk.ok<{ complete: boolean }>('apply_plan', APPLY);
      isComplete = complete;
    }
    return { words: wordsOf(desk.simulator), calls };
  } finally {
    await desk.close();
  }
}
