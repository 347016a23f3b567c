import * as z from 'zod';

import { defineOperation } from '../../operations/operation.ts';
import { rules, schedule } from '../rules-input.ts';
import { EXAMPLE_RULES, exportWorkflow, workflowAnswer } from './export-workflow.ts';

/** Writes rules as a workflow for GitHub Actions. */
export const exportActionsWorkflow = defineOperation({
  name: 'export_actions_workflow',
  title: 'Write rules as a workflow',
  description:
    'Writes rules as a workflow for GitHub Actions, so that GitHub follows them by itself. You commit it; nothing is sent to GitHub. What a workflow cannot do, such as project fields, is told.',
  area: 'triage',
  effect: 'read',
  openWorld: false,
  scopes: [],
  input: {
    rules,
    schedule: schedule.default('daily').describe('How often rules on run are run'),
    fileName: z
      .string()
      .regex(/^[\w-][\w.-]{0,90}\.ya?ml$/)
      .default('rules.yml')
      .describe('File in .github/workflows'),
  },
  output: z.object(workflowAnswer),
  examples: [{ name: 'One rule', arguments: { rules: EXAMPLE_RULES } }],
  run: (input, at) => exportWorkflow({ ...input, applies: true, withTriage: false }, at),
});
