import * as z from 'zod';

import type { ProjectField } from '../fields/project-field.ts';
import { whole } from './page.ts';

const option = z.object({
  id: z.string(),
  name: z.string(),
  color: z.string(),
  description: z.string().optional(),
});

const iteration = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.string(),
  duration: whole().describe('Days'),
});

/** A field of a project. */
export const field = z.object({
  id: z.string(),
  databaseId: whole().optional(),
  name: z.string(),
  dataType: z.string().describe('TEXT, SINGLE_SELECT, ASSIGNEES…'),
  options: z.array(option).optional().describe('Of select fields, in their order'),
  iterations: z.array(iteration).optional().describe('Of iteration fields: current and to come'),
  completedIterations: whole().optional().describe('How many are over'),
});

/** A field in its output shape. */
export function showField({ options, plan, ...rest }: ProjectField): z.input<typeof field> {
  return {
    id: rest.id,
    ...(rest.databaseId !== undefined && { databaseId: rest.databaseId }),
    name: rest.name,
    dataType: rest.dataType,
    ...(options !== undefined && {
      options: options.map(({ id, name, color, description }) => ({
        id,
        name,
        color,
        ...(description !== '' && { description }),
      })),
    }),
    ...(plan !== undefined && {
      iterations: [...plan.iterations],
      completedIterations: plan.completed.length,
    }),
  };
}
