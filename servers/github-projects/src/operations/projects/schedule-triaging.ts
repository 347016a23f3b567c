import * as z from 'zod';

import { unsupportedSchedule } from '../../projects/unsupported-automation.ts';
import { workflow } from '../../shapes/workflow.ts';
import { ruleProject } from './inputs.ts';
import { defineOperation } from '../operation.ts';

/** Says that nothing can be scheduled in a project. */
export const scheduleTriaging = defineOperation({
  name: 'schedule_triaging',
  title: 'Schedule triage (not possible)',
  description:
    'GitHub runs nothing on a schedule for a project, so this always answers unsupported_by_github and what to do instead. Nothing is sent to GitHub.',
  area: 'projects',
  effect: 'create',
  openWorld: false,
  scopes: [],
  input: {
    projectId: ruleProject,
    schedule: z.enum(['hourly', 'daily', 'weekly']).describe('How often'),
    autoApply: z.boolean().optional().describe('Not used'),
  },
  output: workflow,
  examples: [{ name: 'Each day', arguments: { projectId: 'acme/1', schedule: 'daily' } }],
  run: ({ schedule }) => Promise.reject(unsupportedSchedule(schedule)),
});
