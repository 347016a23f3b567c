import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { assertCanAddField } from '../fields/create-field.ts';
import { readField } from '../fields/read-field.ts';
import { defineOperation } from '../operations/operation.ts';
import { CREATE_ITERATION_FIELD } from './iterations.documents.ts';
import {
  answeredFieldName as field,
  duration,
  iteration,
  projectId,
  startDate,
  title,
} from './iterations.shapes.ts';
import { planAppend } from './plan-change.ts';
import { showIteration } from './show-iteration.ts';
import { formatDay, listIterations, toSettings } from './slots.ts';

export const createIterationField = defineOperation({
  name: 'create_iteration_field',
  title: 'Create an iteration field',
  description:
    'Creates an iteration field with its first iterations: those given, or count of them in a row from startDate. A project can have several.',
  area: 'iterations',
  foreign: 'iterations',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId,
    name: z.string().min(1).max(128).describe('Name'),
    startDate: startDate.optional().describe('First day; today if left out'),
    duration: duration.default(14),
    count: z.number().int().min(1).max(26).default(3).describe('How many'),
    iterations: z
      .array(
        z.strictObject({
          title: title.optional(),
          startDate: startDate.optional(),
          duration: duration.optional(),
        }),
      )
      .min(1)
      .max(50)
      .optional()
      .describe('In place of count'),
  },
  output: z.object({ ...field, iterations: z.array(iteration) }),
  examples: [
    {
      name: 'Six weeks each',
      arguments: {
        projectId: 'acme/1',
        name: 'Cycle',
        startDate: '2099-01-05',
        duration: 42,
        count: 2,
      },
    },
  ],
  run: async (input, at) => {
    const project = await at.resolve.projectWithFields(input.projectId, { signal: at.signal });
    assertCanAddField(project.fields, input.name);
    const today = formatDay(at.now());
    const begin = input.startDate ?? today;
    const wanted = input.iterations ?? Array.from({ length: input.count }, () => ({}));
    const plan = { duration: input.duration, startDay: 1, iterations: [], completed: [] };
    const slots = planAppend(wanted, { plan, fieldName: input.name, today: begin });
    const settings = toSettings(slots, { duration: input.duration, startDate: begin });
    const { createProjectV2Field } = await at.github.mutate(
      CREATE_ITERATION_FIELD,
      { projectId: project.id, name: input.name, settings },
      {
        signal: at.signal,
        subject: { what: `project "${project.title}"`, argument: 'projectId' },
        lookWith: 'list_project_fields',
      },
    );
    const made = createProjectV2Field?.projectV2Field;
    const { id, name, plan: written } = made ? readField(made) : throwNoAnswer();
    const all = written === undefined ? [] : listIterations(written);
    return {
      fieldId: id,
      fieldName: name,
      iterations: all.map((one) => showIteration(one, today)),
    };
  },
});

function throwNoAnswer(): never {
  throw new ToolError('upstream_failed', 'GitHub did not say which field it made.', {
    suggestions: ['Look with list_project_fields before you try again.'],
  });
}
