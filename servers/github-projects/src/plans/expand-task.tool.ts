import * as z from 'zod';

import { body, issueId, namedProject, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { expandTask } from './expand-task.ts';
import { plannedWork, withPlan } from './plans.shapes.ts';

/** Splits a task into sub-tasks. */
export const expandTaskOperation = defineOperation({
  name: 'expand_task',
  title: 'Split a task',
  description:
    'Makes a plan of sub-issues from the unticked checklists, acceptance criteria or headings of an issue or a text. Nothing is made up: what is a sub-issue already, ticked, or a link to an issue is left out. With apply they are made; else pass the plan to apply_plan.',
  area: 'planning',
  effect: 'create',
  hints: { idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    issueId: issueId.optional(),
    taskTitle: z.string().min(1).max(256).optional().describe('Title, where there is no issue yet'),
    taskDescription: body.optional().describe('Text of that task, in Markdown'),
    repo,
    projectId: namedProject
      .optional()
      .describe('Project for the issues; no project is touched if left out'),
    maxSubtasks: z
      .number()
      .int()
      .min(2)
      .max(50)
      .default(15)
      .describe('Most sub-tasks; 15 if left out'),
    apply: z.boolean().default(false).describe('Make them; else only plan them'),
  },
  output: plannedWork,
  examples: [
    {
      name: 'Make the checklist of an issue its sub-issues',
      arguments: { issueId: 'acme/probe#18', apply: true },
    },
    {
      name: 'Split a text',
      arguments: {
        taskTitle: 'Move the antenna',
        taskDescription: '- [ ] Loosen the bolts\n- [x] Buy bolts\n- [ ] Turn it',
        repo: 'acme/probe',
      },
    },
  ],
  run: async (input, at) => withPlan(await expandTask(input, at)),
});
