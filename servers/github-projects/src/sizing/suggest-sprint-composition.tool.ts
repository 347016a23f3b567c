import {
  describeCount,
  nameOfTask,
  openBlockers,
  round,
  type ScorePart,
} from '@wellspoken/planner';
import * as z from 'zod';

import { iteration } from '../iterations/iterations.shapes.ts';
import { showIteration } from '../iterations/show-iteration.ts';
import { getLastDay } from '../iterations/slots.ts';
import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import {
  describeBoard,
  describeDependencies,
  describeSubIssues,
  formatProject,
  listBoardNotes,
  NOT_DONE,
} from '../tasks/board-facts.ts';
import {
  type ChosenTask,
  type ComposeAsked,
  composeWork,
  type ComposeWork,
} from './compose-work.ts';
import { amount, fieldNames, last, scoreParts } from './inputs.ts';
import { formatSprintRef } from './sprint-board.ts';

const compositionOutput = z.object({
  sprint: iteration,
  unit: z.enum(['points', 'items']),
  capacity: z.number(),
  chosen: z
    .array(
      z.object({
        reference: z.string().optional().describe('owner/repo#n; a draft has none'),
        itemId: z.string(),
        title: z.string(),
        size: z.number(),
        value: z.number(),
        priority: z.string().optional(),
        waitsFor: z.array(z.string()).optional().describe('Open ones that come before it'),
      }),
    )
    .describe('Each after what it waits for'),
  left: z.number().describe('Room that stays free: the sum of the parts'),
  parts: scoreParts,
  value: z.number().describe('Of all chosen'),
  method: z
    .enum(['exact', 'best_found', 'greedy'])
    .describe('exact: nothing is worth more; best_found: the search was cut; greedy: over 25'),
  leftOut: z.array(z.object({ task: z.string(), why: z.string() })).describe('The first 20'),
  leftOutCount: createCountShape(),
  assignWith: z
    .object({ operation: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .optional()
    .describe('The call that puts the chosen into the sprint'),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof compositionOutput>;

export const suggestSprintComposition = defineOperation({
  name: 'suggest_sprint_composition',
  title: 'Choose tasks for a sprint',
  description:
    'Chooses open items that are worth the most together and fit into what a sprint has free. Nothing is chosen without what blocks it, nothing is changed: assignWith is the call that would. Priority counts 1 without one, 2 for the last choice, and double for each step up.',
  area: 'planning',
  foreign: 'issues and iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    iteration: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Title, id, @next or @current; the next one if left out'),
    capacity: amount
      .optional()
      .describe('What finished iterations did in as many days if left out'),
    query: z
      .string()
      .max(1_000)
      .optional()
      .describe("GitHub's filter; open items in no current or later iteration if left out"),
    valueField: z.string().min(1).max(200).optional().describe('Number field in place of priority'),
    includeUnestimated: z.boolean().default(false).describe('Count them as the mean item'),
    countEarlierAsDone: z
      .boolean()
      .default(false)
      .describe('Open work of iterations before it blocks nothing'),
    limit: limit(50, 50),
    last,
    priorityField: fieldNames.priorityField,
    estimateField: fieldNames.estimateField,
    iterationField: fieldNames.iterationField,
  },
  output: compositionOutput,
  examples: [
    { name: 'The next sprint', arguments: { projectId: 'acme/4' } },
    {
      name: 'More room, by value',
      arguments: { projectId: 'acme/4', iteration: '@next', capacity: 20, valueField: 'Value' },
    },
  ],
  run: async (input, at) => showComposition(await composeWork(input, at), input),
});

const MOST_LEFT_OUT = 20;

/** A composition, in its output shape. */
function showComposition(work: ComposeWork, asked: ComposeAsked): Answer {
  const { board, chosen, leftOut, method } = work;
  const parts = listParts(work);
  const notes = listNotes(work, asked);
  return {
    sprint: showIteration(board.sprint, board.today),
    unit: board.unit,
    capacity: round(work.capacity),
    chosen: chosen.map(showChosen),
    left: round(parts.reduce((sum, { points }) => sum + points, 0)),
    parts: [...parts],
    value: round(chosen.reduce((sum, { value }) => sum + value, 0)),
    method,
    leftOut: leftOut
      .slice(0, MOST_LEFT_OUT)
      .map(({ task, why }) => ({ task: nameOfTask(task), why })),
    leftOutCount: leftOut.length,
    ...(chosen.length > 0 && { assignWith: assignWith(work) }),
    ...(notes.length > 0 && { notes: [...notes] }),
    basis: describeBasis(work, asked),
  };
}

function showChosen({ task, size, value }: ChosenTask): Answer['chosen'][number] {
  const waitsFor = openBlockers(task).map((link) => nameOfTask(link));
  return {
    ...(task.reference !== undefined && { reference: task.reference }),
    itemId: task.id,
    title: task.title,
    size,
    value,
    ...(task.priority !== undefined && { priority: task.priority.name }),
    ...(waitsFor.length > 0 && { waitsFor }),
  };
}

function listParts({ board, capacity, used, chosen }: ComposeWork): readonly ScorePart[] {
  const size = round(chosen.reduce((sum, one) => sum + one.size, 0));
  return [
    { name: 'capacity', points: round(capacity), because: 'What fits into the sprint' },
    {
      name: 'in the sprint',
      points: round(-used),
      because: `${describeCount(board.inside)} in it already`,
    },
    { name: 'chosen', points: round(-size), because: `${describeCount(chosen)} chosen` },
  ];
}

function assignWith({ board, chosen }: ComposeWork): Answer['assignWith'] {
  const { history, sprint } = board;
  return {
    operation: 'assign_items_to_iteration',
    arguments: {
      projectId: formatProject(board.open),
      fieldName: history.field.name,
      itemIds: chosen.map(({ task }) => task.reference ?? task.id),
      iterationId: formatSprintRef(history.field, sprint),
    },
  };
}

function listNotes(work: ComposeWork, asked: ComposeAsked): readonly string[] {
  const { board, capacity, used, cut } = work;
  const { history, inside, open, unit } = board;
  const unknown = inside.filter(({ estimate, isDone }) => estimate === undefined && !isDone).length;
  return [
    ...listBoardNotes(open),
    ...work.notes,
    ...(asked.capacity === undefined ? history.notes : []),
    ...(getLastDay(board.sprint) < board.today ? ['This sprint is over.'] : []),
    ...(used > capacity
      ? [`The sprint is full: ${used} ${unit} are in it and ${round(capacity)} fit.`]
      : []),
    ...(unit === 'points' && unknown > 0
      ? [`In the sprint without an estimate, so counted as nothing: ${unknown}.`]
      : []),
    ...(cut > 0 ? [`${cut} more would fit; the limit cut them.`] : []),
    ...listUnestimatedNotes(work, asked),
  ];
}

function listUnestimatedNotes({ board }: ComposeWork, asked: ComposeAsked): readonly string[] {
  if (!asked.includeUnestimated || board.unit === 'items') return [];
  const { pointsPerTask } = board.history.velocity;
  return pointsPerTask === undefined
    ? ['What a mean item is, is not known, so those without an estimate were left out.']
    : [`Those without an estimate count as ${pointsPerTask}, the mean of what was done.`];
}

function describeBasis({ board, chosen, leftOut }: ComposeWork, asked: ComposeAsked): Basis {
  const { open, history } = board;
  const looked = [...chosen, ...leftOut].map(({ task }) => task);
  const linked = looked.filter((task) => openBlockers(task).length > 0);
  const parents = looked.filter(({ subIssues }) => subIssues.total > subIssues.completed);
  const { query } = asked;
  // Due dates were read but play no role here.
  const { due: _due, ...fields } = open.fields;
  return [
    describeBoard({ ...open, fields }, { query: NOT_DONE }),
    ...(query === undefined
      ? []
      : [
          {
            fact: `Which of them pass the filter ${query}`,
            seeWith: {
              operation: 'list_project_items',
              arguments: { projectId: formatProject(open), query },
            },
          },
        ]),
    ...(asked.capacity === undefined ? [] : [{ fact: 'The capacity passed' }]),
    ...history.basis,
    ...describeDependencies(linked),
    ...describeSubIssues(parents),
  ];
}
