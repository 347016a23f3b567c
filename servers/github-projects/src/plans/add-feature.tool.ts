import * as z from 'zod';

import { body, namedProject, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { addFeature } from './add-feature.ts';
import { plannedWork, withPlan } from './plans.shapes.ts';

const names = z.array(z.string().min(1).max(100)).max(20).default([]);

/** Plans a feature with its sub-tasks. */
export const addFeatureOperation = defineOperation({
  name: 'add_feature',
  title: 'Add a feature',
  description:
    'Makes a plan for a feature: one issue, with a sub-issue for each entry of the checklists, acceptance criteria or headings of its description, and tells which issues are like it already. With apply it is made; else change the plan as you like and pass it to apply_plan.',
  area: 'planning',
  effect: 'create',
  hints: { idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    featureIdea: z.string().min(1).max(256).describe('Title of the feature'),
    description: body.min(1).describe('What it is, in Markdown'),
    repo,
    projectId: namedProject
      .optional()
      .describe('Project for the issues; no project is touched if left out'),
    parentIssueId: z.string().min(1).max(500).optional().describe('Issue it is a part of'),
    milestone: z.string().min(1).max(255).optional().describe('Title or number, for all of it'),
    labels: names.describe('Labels for all of it'),
    assignees: names.describe('Logins, for the feature itself'),
    targetUsers: z
      .array(z.string().min(1).max(200))
      .max(20)
      .default([])
      .describe('Whom it is for; written below the description'),
    apply: z.boolean().default(false).describe('Make it; else only plan it'),
  },
  output: plannedWork.extend({
    similar: z
      .array(
        z.object({
          reference: z.string(),
          title: z.string(),
          state: z.enum(['open', 'closed']),
          score: z.number().min(0).max(1).describe('How alike'),
        }),
      )
      .describe('Issues that are like it'),
  }),
  examples: [
    {
      name: 'Make a feature with two parts',
      arguments: {
        featureIdea: 'Store telemetry on tape',
        description: 'Discs wear out.\n\n- [ ] Choose the tapes\n- [ ] Write blocks to tape',
        repo: 'acme/probe',
        projectId: 'acme/4',
        milestone: 'Beta',
        labels: ['feature'],
        apply: true,
      },
    },
    {
      name: 'Plan it only',
      arguments: {
        featureIdea: 'Charts of the battery',
        description: '## Acceptance criteria\n\n- Shows a day\n- Shows a year',
        repo: 'acme/probe',
      },
    },
  ],
  run: async (input, at) => withPlan(await addFeature(input, at)),
});
