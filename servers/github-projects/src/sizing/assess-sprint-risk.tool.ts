import {
  findRisks,
  nameOfTask,
  openBlockers,
  openIn,
  type Risk,
  round,
  sumWork,
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
  describeMilestones,
  formatProject,
  listBoardNotes,
  NOT_DONE,
} from '../tasks/board-facts.ts';
import { amount, fieldNames, last } from './inputs.ts';
import { formatSprintRef, readSprintBoard, type SprintBoard } from './sprint-board.ts';

const severity = z.enum(['low', 'medium', 'high']);

const riskOutput = z.object({
  sprint: iteration,
  level: severity,
  because: z.string(),
  unit: z.enum(['points', 'items']),
  work: z.object({
    total: z.number(),
    done: z.number(),
    open: z.number(),
    items: createCountShape(),
  }),
  capacity: z.number().optional(),
  risks: z
    .array(
      z.object({
        rule: z.string(),
        severity,
        message: z.string(),
        evidence: z.array(z.object({ task: z.string(), detail: z.string().optional() })),
        evidenceCount: createCountShape(),
        mitigation: z.string(),
      }),
    )
    .describe('The worst first'),
  clear: z.array(z.string()).describe('Rules that found nothing'),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof riskOutput>;

export const assessSprintRisk = defineOperation({
  name: 'assess_sprint_risk',
  title: 'Find risks of a sprint',
  description:
    'Looks for risks of a sprint by fixed rules: too much work, blocked from outside, unestimated, unassigned, on one person, overdue, behind an even pace, standing still, left over, added late. Each comes with the items that show it and what can be done.',
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
      .default('@current')
      .describe('Title, id, @current or @next; the current one if left out'),
    capacity: amount
      .optional()
      .describe('What finished iterations did in as many days if left out'),
    staleDays: z
      .number()
      .int()
      .min(1)
      .max(90)
      .default(5)
      .describe('In progress without a change; 5 if left out'),
    personPercent: z
      .number()
      .min(1)
      .max(100)
      .default(50)
      .describe('Most open work of one person; 50 if left out'),
    limit: limit(100, 10),
    last,
    estimateField: fieldNames.estimateField,
    dueField: fieldNames.dueField,
    iterationField: fieldNames.iterationField,
  },
  output: riskOutput,
  examples: [
    { name: 'The current sprint', arguments: { projectId: 'acme/4' } },
    { name: 'The next one', arguments: { projectId: 'acme/4', iteration: '@next', capacity: 6 } },
  ],
  run: async (input, at) => showRisks(await readSprintBoard(input, at), input),
});

interface RiskAsked {
  readonly capacity?: number | undefined;
  readonly staleDays: number;
  readonly personPercent: number;
  /** The maximum number of items shown for each risk. */
  readonly limit: number;
}

/** The risks of a sprint, in their output shape. */
function showRisks(board: SprintBoard, asked: RiskAsked): Answer {
  const { sprint, today, inside, others, unit, capacity } = board;
  const { staleDays, personPercent } = asked;
  const span = { ...sprint, endDate: getLastDay(sprint) };
  const facts = { sprint: span, today, tasks: inside, others, capacity, unit };
  const { level, because, risks, clear } = findRisks({ ...facts, staleDays, personPercent });
  const total = sumWork(inside, unit);
  const open = sumWork(openIn(inside), unit);
  const notes = listNotes(board, asked);
  return {
    sprint: showIteration(sprint, today),
    level,
    because,
    unit,
    work: { total, done: round(total - open), open, items: inside.length },
    ...(capacity !== undefined && { capacity: round(capacity) }),
    risks: risks.map((risk) => showRisk(risk, asked.limit)),
    clear: [...clear],
    ...(notes.length > 0 && { notes: [...notes] }),
    basis: describeBasis(board, asked),
  };
}

function showRisk({ evidence, ...risk }: Risk, most: number): Answer['risks'][number] {
  return {
    ...risk,
    evidence: evidence.slice(0, most).map(({ task, detail }) => ({
      task: nameOfTask(task),
      ...(detail !== undefined && { detail }),
    })),
    evidenceCount: evidence.length,
  };
}

function listNotes(board: SprintBoard, { capacity }: RiskAsked): readonly string[] {
  const { history, open, inside } = board;
  return [
    ...listBoardNotes(open),
    ...(capacity === undefined ? history.notes : []),
    ...(board.capacity === undefined
      ? ['No capacity is known, so whether it is too much was not looked at. Pass capacity.']
      : []),
    ...(inside.length === 0 ? ['Nothing is in this sprint.'] : []),
  ];
}

function describeBasis(
  { open, history, sprint, inside }: SprintBoard,
  { capacity }: RiskAsked,
): Basis {
  const projectId = formatProject(open);
  const { field } = history;
  const todo = openIn(inside);
  // Priorities were read but play no role here.
  const { priority: _priority, ...fields } = open.fields;
  return [
    {
      fact: `What is in ${sprint.title}, and how much of it is done`,
      seeWith: {
        operation: 'get_sprint_metrics',
        arguments: {
          projectId,
          fieldName: field.name,
          sprintId: formatSprintRef(field, sprint),
          includeIssues: true,
        },
      },
    },
    describeBoard({ ...open, fields }, { query: NOT_DONE }),
    ...(capacity === undefined ? history.basis : [{ fact: 'The capacity passed' }]),
    ...describeDependencies(todo.filter((task) => openBlockers(task).length > 0)),
    ...describeMilestones(todo),
  ];
}
