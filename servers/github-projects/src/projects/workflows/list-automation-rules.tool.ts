import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { workflow } from './workflows.shapes.ts';
import { listWorkflows, workflowFrom } from './workflows.ts';

/** Lists the workflows of a project. */
export const listAutomationRules = defineOperation({
  name: 'list_automation_rules',
  title: 'List workflows',
  description:
    'Lists the built-in workflows of a project and whether they are enabled. GitHub does not tell what they do in detail.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({ rules: z.array(workflow), ...page }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await listWorkflows(input, at);
    return { rules: entries.map(workflowFrom), ...paging };
  },
});
