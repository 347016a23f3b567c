import * as z from 'zod';

import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { fieldNames } from '../sizing/inputs.ts';
import { NOT_DONE } from '../tasks/board-facts.ts';
import { planRoadmap } from './plan-roadmap.ts';
import { roadmapAnswer } from './roadmap.shapes.ts';
import { showRoadmap } from './show-roadmap.ts';

/** Puts what is to be done into iterations or milestones. */
export const generateRoadmap = defineOperation({
  name: 'generate_roadmap',
  title: 'Make a roadmap',
  description:
    'Puts open items of a project into iterations to come, or milestones: in the order of dependencies and urgency, never more than fits. Tells what will be late, and the calls that would write it; nothing is changed.',
  area: 'planning',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    into: z.enum(['iterations', 'milestones']).default('iterations').describe('What is filled'),
    query: z.string().max(1_000).default(NOT_DONE).describe("GitHub's filter of items"),
    capacity: z
      .number()
      .min(0.01)
      .max(1e6)
      .optional()
      .describe('Of an iteration; the mean of finished ones if left out'),
    sprintDurationWeeks: z
      .number()
      .int()
      .min(1)
      .max(26)
      .optional()
      .describe('Of iterations that are added'),
    keepCurrent: z
      .boolean()
      .default(true)
      .describe('Leave what is in the current iteration, or in a milestone'),
    limit: limit(500, 50),
    format: z.enum(['json', 'both']).default('both').describe('With a Mermaid chart or not'),
    ...fieldNames,
  },
  output: roadmapAnswer,
  examples: [
    { name: 'Into sprints', arguments: { projectId: 'acme/4' } },
    {
      name: 'Into milestones',
      arguments: { projectId: 'acme/4', into: 'milestones', capacity: 12, format: 'json' },
    },
  ],
  run: async (input, at) => {
    const roadmap = await planRoadmap(input, at);
    const { limit: most, format, query } = input;
    return showRoadmap(roadmap, { limit: most, withChart: format === 'both', query });
  },
});
