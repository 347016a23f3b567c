import { drawGantt, drawPlanned, type PlannedChart } from '@wellspoken/planner';
import * as z from 'zod';

import { formatDay } from '../iterations/slots.ts';
import { basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { fieldNames } from '../sizing/inputs.ts';
import {
  describeBoard,
  describeMilestones,
  formatProject,
  listBoardNotes,
  NOT_DONE,
} from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import { createTraceabilityMatrix } from './create-traceability-matrix.tool.ts';
import { planRoadmap } from './plan-roadmap.ts';
import { roadmapAnswer } from './roadmap.shapes.ts';
import { showRoadmap } from './show-roadmap.ts';

const generateRoadmap = defineOperation({
  name: 'generate_roadmap',
  title: 'Make a roadmap',
  description:
    'Puts open items of a project into iterations to come, or milestones: in the order of dependencies and urgency, never more than fits. Tells what will be late, and the calls that would write it; nothing is changed.',
  area: 'planning',
  foreign: 'issues and iterations',
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

const generateRoadmapVisualization = defineOperation({
  name: 'generate_roadmap_visualization',
  title: 'Draw what is planned',
  description:
    'Draws items of a project as a Mermaid Gantt chart on the days that are set: those of the iteration, else the due date of the item or its milestone. Nothing is moved; generate_roadmap plans anew.',
  area: 'planning',
  foreign: 'issues and iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    by: z.enum(['iteration', 'milestone']).default('iteration').describe('Sections'),
    query: z.string().max(1_000).optional().describe("GitHub's filter of items"),
    limit: limit(200, 100),
    iterationField: fieldNames.iterationField,
    dueField: fieldNames.dueField,
  },
  output: z.object({
    project: z.string().describe('owner/number'),
    by: z.enum(['iteration', 'milestone']),
    sections: z.array(
      z.object({
        title: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        taskCount: createCountShape(),
        doneCount: createCountShape(),
      }),
    ),
    mermaid: z.string().describe('Gantt chart'),
    undated: createCountShape().describe('Items without any day, left out'),
    tooMany: createCountShape().describe('Items beyond limit, those that end first'),
    notes: z.array(z.string()).optional(),
    basis,
  }),
  examples: [
    { name: 'By sprint', arguments: { projectId: 'acme/4' } },
    {
      name: 'What is open, by milestone',
      arguments: { projectId: 'acme/4', by: 'milestone', query: 'is:open' },
    },
  ],
  run: async (input, at) => {
    const { by, query, limit: mostBars } = input;
    const board = await readTasks(input, at);
    const title = `Plan of ${board.project.title}`;
    const today = formatDay(at.now());
    const planned = drawPlanned({ title, tasks: board.tasks, by, today, mostBars });
    const notes = [...listBoardNotes(board, query), ...noteMissing(planned)];
    return {
      project: formatProject(board),
      by,
      sections: planned.sections.map(({ tasks, ...section }) => ({
        ...section,
        taskCount: tasks.length,
        doneCount: tasks.filter(({ isDone }) => isDone).length,
      })),
      mermaid: drawGantt(planned.chart),
      undated: planned.undated.length,
      tooMany: planned.tooMany.length,
      ...(notes.length > 0 && { notes }),
      basis: [describeBoard(board, { query }), ...describeMilestones(board.tasks)],
    };
  },
});

function noteMissing({ sections, undated }: PlannedChart): readonly string[] {
  if (sections.length > 0 || undated.length === 0) return [];
  return ['No item has an iteration or a due date, so the chart is empty.'];
}

/** The operations on roadmaps, in the order in which they are listed. */
export const roadmapsOperations: readonly Operation[] = [
  generateRoadmap,
  generateRoadmapVisualization,
  createTraceabilityMatrix,
];
