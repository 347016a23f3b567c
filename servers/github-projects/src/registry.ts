import { eventsOperations } from './operations/events/all.ts';
import { fieldsOperations } from './operations/fields/all.ts';
import { issuesOperations } from './operations/issues/all.ts';
import { itemsOperations } from './operations/items/all.ts';
import { iterationsOperations } from './operations/iterations/all.ts';
import { milestonesOperations } from './operations/milestones/all.ts';
import type { Operation } from './operations/operation.ts';
import { prdOperations } from './operations/prd/all.ts';
import { plansOperations } from './operations/plans/all.ts';
import { sizingOperations } from './operations/sizing/all.ts';
import { roadmapsOperations } from './operations/roadmaps/all.ts';
import { similarOperations } from './operations/similar/all.ts';
import { triageOperations } from './operations/triage/all.ts';
import { rulesOperations } from './operations/rules/all.ts';
import { projectsOperations } from './operations/projects/all.ts';
import { pullsOperations } from './operations/pulls/all.ts';
import { systemOperations } from './operations/system/all.ts';

/** Every operation, in the order in which profiles list them. */
export const OPERATIONS: readonly Operation[] = [
  ...projectsOperations,
  ...fieldsOperations,
  ...itemsOperations,
  ...iterationsOperations,
  ...issuesOperations,
  ...pullsOperations,
  ...milestonesOperations,
  ...prdOperations,
  ...plansOperations,
  ...sizingOperations,
  ...roadmapsOperations,
  ...similarOperations,
  ...triageOperations,
  ...rulesOperations,
  ...eventsOperations,
  ...systemOperations,
];
