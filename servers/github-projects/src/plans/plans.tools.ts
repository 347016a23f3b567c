import * as z from 'zod';

import { dryRun, namedProject, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { addFeatureOperation } from './add-feature.tool.ts';
import { applyPlan } from './apply-plan.ts';
import { expandTaskOperation } from './expand-task.tool.ts';
import { appliedPlan, plan } from './plans.shapes.ts';

const applyPlanOperation = defineOperation({
  name: 'apply_plan',
  title: 'Apply a plan',
  description:
    'Makes the milestones, issues, sub-issues, dependencies, project items and field values of a plan, each once. Call again with the same plan to go on after a failure: what is there is found by a hidden line in each issue and never changed. All names are checked first.',
  area: 'planning',
  effect: 'create',
  hints: { idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    plan,
    repo,
    projectId: namedProject
      .optional()
      .describe('Project for the issues; no project is touched if left out'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(100)
      .default(50)
      .describe('Most steps in one call; 50 if left out'),
    dryRun,
  },
  output: appliedPlan,
  examples: [
    {
      name: 'A small plan',
      arguments: {
        repo: 'acme/probe',
        projectId: 'acme/4',
        plan: {
          id: 'night-mode',
          title: 'Night mode',
          milestones: [{ title: 'Night', dueOn: '2099-01-31' }],
          tasks: [
            { id: 'night', title: 'Work at night', milestone: 'Night', labels: ['feature'] },
            {
              id: 'sensor',
              title: 'Read the light sensor',
              parent: 'night',
              fields: { Priority: 'P1', Estimate: 3 },
            },
            {
              id: 'sleep',
              title: 'Sleep when it is dark',
              parent: 'night',
              dependsOn: ['sensor', 'acme/probe#18'],
            },
          ],
        },
      },
    },
    {
      name: 'See first',
      arguments: {
        repo: 'acme/probe',
        plan: {
          id: 'paint-work',
          title: 'Paint work',
          tasks: [
            { id: 'paint', title: 'Repaint the probe', existing: 'acme/probe#22' },
            { id: 'primer', title: 'Choose the primer', parent: 'paint' },
          ],
        },
        dryRun: true,
      },
    },
  ],
  run: (input, at) => applyPlan(input, at),
});

/** The operations on plans, in the order in which they are listed. */
export const plansOperations: readonly Operation[] = [
  applyPlanOperation,
  addFeatureOperation,
  expandTaskOperation,
];
