import {
  type Factor,
  FACTORS,
  type Method,
  nameOfTask,
  openBlockers,
  type RankedTask,
  type Ranking,
  type RankOptions,
  rankTasks,
} from '@wellspoken/planner';
import * as z from 'zod';

import type { ProjectField } from '../fields/project-field.ts';
import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import { describeBoard, formatProject, listBoardNotes, NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { TaskBoard } from '../tasks/task-board.ts';
import { scoreParts } from './inputs.ts';

const name = z.string().min(1).max(200).optional();
const ranked = z.object({
  rank: createCountShape(),
  tied: z.literal(true).optional().describe('Another has the same score'),
  reference: z.string().optional().describe('owner/repo#n; a draft has none'),
  itemId: z.string(),
  title: z.string(),
  score: z.number().describe('The sum of its parts'),
  parts: scoreParts,
  waitsFor: z.array(z.string()).optional().describe('Open ones that block it'),
});

export const prioritizeBacklog = defineOperation({
  name: 'prioritize_backlog',
  title: 'Rank the backlog',
  description:
    'Ranks open items by number fields: WSJF is (value + urgency + risk) ÷ size, RICE is reach × impact × confidence ÷ effort. Items that lack a number are told apart, and nothing is moved: update_item_position does that.',
  area: 'planning',
  foreign: 'issues',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    method: z.enum(['wsjf', 'rice']).default('wsjf').describe('wsjf if left out'),
    query: z.string().max(1_000).default(NOT_DONE).describe("GitHub's filter; all open items"),
    fields: z
      .strictObject({
        value: name.describe('Value'),
        urgency: name.describe('Urgency'),
        risk: name.describe('Risk'),
        size: name.describe('Estimate'),
        reach: name.describe('Reach'),
        impact: name.describe('Impact'),
        confidence: name.describe('Confidence, 0 to 1 or percent'),
        effort: name.describe('Effort or Estimate'),
      })
      .default({})
      .describe('Number fields; the usual names if left out'),
    limit: limit(100, 20),
  },
  output: z.object({
    method: z.enum(['wsjf', 'rice']),
    ranked: z.array(ranked),
    rankedCount: createCountShape(),
    apart: z
      .array(z.object({ task: z.string(), why: z.string() }))
      .describe('Those without a score'),
    apartCount: createCountShape(),
    notes: z.array(z.string()).optional(),
    basis,
  }),
  examples: [
    { name: 'By cost of delay', arguments: { projectId: 'acme/4' } },
    {
      name: 'By reach',
      arguments: { projectId: 'acme/4', method: 'rice', fields: { effort: 'Estimate' }, limit: 5 },
    },
  ],
  run: async ({ method, query, fields: named, limit: most, ...asked }, at) => {
    const project = await at.resolve.projectWithFields(asked.projectId, { signal: at.signal });
    const fields = findFactorFields(project.fields, method, named);
    const numberFields = Object.values(fields);
    const board = await readTasks({ ...asked, project, query, numberFields }, at);
    const open = board.tasks.filter(({ isDone }) => !isDone);
    const ranking = rankTasks(open, { method, fields });
    const notes = [...listBoardNotes(board, query), ...listNotes(ranking, { method, fields })];
    return {
      method,
      ranked: ranking.ranked.slice(0, most).map(showRanked),
      rankedCount: ranking.ranked.length,
      apart: ranking.apart.slice(0, most).map(({ task, why }) => ({ task: nameOfTask(task), why })),
      apartCount: ranking.apart.length,
      ...(notes.length > 0 && { notes: [...notes] }),
      basis: describeBasis(board, query),
    };
  },
});

function showRanked({ task, rank, isTied, score, parts }: RankedTask): z.input<typeof ranked> {
  const waitsFor = openBlockers(task).map((link) => nameOfTask(link));
  return {
    rank,
    ...(isTied && { tied: true }),
    ...(task.reference !== undefined && { reference: task.reference }),
    itemId: task.id,
    title: task.title,
    score,
    parts: [...parts],
    ...(waitsFor.length > 0 && { waitsFor }),
  };
}

function listNotes(
  { ranked: placed, isPercent }: Ranking,
  { method, fields }: RankOptions,
): readonly string[] {
  const missing: readonly Factor[] = FACTORS[method].filter((one) => fields[one] === undefined);
  return [
    ...missing.map(
      (factor) =>
        `The project has no number field for ${factor}, such as ${describeUsualNames(factor)}. Name one in fields, or make it with create_project_field.`,
    ),
    ...(method === 'rice' && placed.length > 0
      ? [`Confidence was read as ${isPercent ? 'percent' : 'a share from 0 to 1'}.`]
      : []),
    ...(placed.length > 0
      ? [
          'To write this order, call update_item_position for each itemId in turn: the first without afterId, each other with the one before it as afterId.',
        ]
      : []),
  ];
}

function describeBasis(board: TaskBoard, query: string): Basis {
  const fact = describeBoard({ ...board, fields: { numbers: board.fields.numbers } }, { query });
  const fields = {
    fact: 'Which number fields the project has',
    seeWith: { operation: 'list_project_fields', arguments: { projectId: formatProject(board) } },
  };
  return [fact, fields];
}

/** Usual names of fields, the most likely first. */
const USUAL: Readonly<Record<Factor, readonly string[]>> = {
  value: ['value', 'business value', 'user value'],
  urgency: ['urgency', 'time criticality'],
  risk: ['risk', 'risk reduction', 'opportunity'],
  size: ['estimate', 'size', 'job size', 'story points', 'points', 'effort'],
  reach: ['reach'],
  impact: ['impact'],
  confidence: ['confidence'],
  effort: ['effort', 'estimate', 'size', 'story points', 'points'],
};

/** The given names of fields. */
type FactorNames = Partial<Readonly<Record<Factor, string | undefined>>>;

/**
 * Finds the number field for each factor of a method: the named one, or else one with a usual name.
 */
function findFactorFields(
  fields: readonly ProjectField[],
  method: Method,
  named: FactorNames,
): Partial<Readonly<Record<Factor, string>>> {
  const numbers = fields.filter(({ dataType }) => dataType === 'NUMBER');
  return Object.fromEntries(
    FACTORS[method].flatMap((factor) => {
      const found = findFieldFor(numbers, factor, named[factor]);
      return found === undefined ? [] : [[factor, found.name]];
    }),
  );
}

function findFieldFor(
  numbers: readonly ProjectField[],
  factor: Factor,
  wanted: string | undefined,
): ProjectField | undefined {
  if (wanted !== undefined) {
    return matchName(wanted, numbers, {
      kind: 'number field',
      argument: `fields.${factor}`,
      listWith: 'list_project_fields',
    });
  }
  return USUAL[factor].flatMap((name) =>
    numbers.filter((field) => field.name.trim().toLowerCase() === name),
  )[0];
}

function describeUsualNames(factor: Factor): string {
  return USUAL[factor].slice(0, 2).join(' or ');
}
