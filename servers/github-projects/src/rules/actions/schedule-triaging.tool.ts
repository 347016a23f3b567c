import * as z from 'zod';

import { namedProject } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { rules, schedule } from '../rules-input.ts';
import { EXAMPLE_RULES, exportWorkflow, workflowAnswer } from './export-workflow.ts';

/** Writes the workflow that triages at set times. */
export const scheduleTriaging = defineOperation({
  name: 'schedule_triaging',
  title: 'Write a workflow that triages',
  description:
    'Writes the workflow for GitHub Actions that runs your rules at set times. It schedules nothing by itself: GitHub runs it once you have committed it. Nothing is sent to GitHub.',
  area: 'triage',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    projectId: namedProject.optional().describe('Not used: a workflow works on its repository'),
    schedule: schedule.describe('How often'),
    autoApply: z
      .boolean()
      .default(false)
      .describe('Make changes; if left out, the log of the workflow only tells them'),
    rules,
  },
  output: z.object({
    scheduled: z.literal(false).describe('Nothing is scheduled until the file is committed'),
    ...workflowAnswer,
  }),
  examples: [{ name: 'Each day', arguments: { schedule: 'daily', rules: EXAMPLE_RULES } }],
  run: async (input, at) => {
    const asked = { fileName: 'triage.yml', applies: input.autoApply, withTriage: true };
    return { scheduled: false as const, ...(await exportWorkflow({ ...input, ...asked }, at)) };
  },
});
