import { drawGantt, drawPlanned, type PlannedChart } from '@wellspoken/planner';
import * as z from 'zod';

import { formatDay } from '../iterations/slots.ts';
import { basis, whole } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { fieldNames } from '../sizing/inputs.ts';
import { boardFact, boardNotes, milestoneFacts, formatProject } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';

/** Draws what is planned. */
export const generateRoadmapVisualization = defineOperation({
  name: 'generate_roadmap_visualization',
  title: 'Draw what is planned',
  description:
    'Draws items of a project as a Mermaid Gantt chart on the days that are set: those of the iteration, else the due date of the item or its milestone. Nothing is moved; generate_roadmap plans anew.',
  area: 'planning',
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
        taskCount: whole(),
        doneCount: whole(),
      }),
    ),
    mermaid: z.string().describe('Gantt chart'),
    undated: whole().describe('Items without any day, left out'),
    tooMany: whole().describe('Items beyond limit, those that end first'),
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
    const notes = [...boardNotes(board, query), ...missing(planned)];
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
      basis: [boardFact(board, { query }), ...milestoneFacts(board.tasks)],
    };
  },
});

function missing({ sections, undated }: PlannedChart): readonly string[] {
  if (sections.length > 0 || undated.length === 0) return [];
  return ['No item has an iteration or a due date, so the chart is empty.'];
}
