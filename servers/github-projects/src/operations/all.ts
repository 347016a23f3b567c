import { eventsOperations } from '../events/events.tools.ts';
import { fieldsOperations } from '../fields/fields.tools.ts';
import { issuesOperations } from '../issues/issues.tools.ts';
import { itemsOperations } from '../items/items.tools.ts';
import { iterationsOperations } from '../iterations/iterations.tools.ts';
import { milestonesOperations } from '../milestones/milestones.tools.ts';
import { plansOperations } from '../plans/plans.tools.ts';
import { prdOperations } from '../prd/prd.tools.ts';
import { projectsOperations } from '../projects/projects.tools.ts';
import { pullsOperations } from '../pulls/pulls.tools.ts';
import { roadmapsOperations } from '../roadmaps/roadmaps.tools.ts';
import { rulesOperations } from '../rules/rules.tools.ts';
import { similarOperations } from '../similar/similar.tools.ts';
import { sizingOperations } from '../sizing/sizing.tools.ts';
import { systemOperations } from '../system/system.tools.ts';
import { triageOperations } from '../triage/triage.tools.ts';
import type { Operation } from './operation.ts';

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
