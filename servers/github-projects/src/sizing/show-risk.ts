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
import { basis, type Basis, whole } from '../operations/answers.shapes.ts';
import {
  boardFact,
  boardNotes,
  dependencyFacts,
  milestoneFacts,
  NOT_DONE,
  formatProject,
} from '../tasks/board-facts.ts';
import { nameOfSprint, type SprintBoard } from './sprint-board.ts';

type Answer = z.input<typeof riskOutput>;

/** How risks are looked for. */
interface RiskAsked {
  readonly capacity?: number | undefined;
  readonly staleDays: number;
  readonly personPercent: number;
  /** So many items of each risk are shown. */
  readonly limit: number;
}

/** The risks of a sprint, as the answer shows them. */
export function showRisks(board: SprintBoard, asked: RiskAsked): Answer {
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
    ...boardNotes(open),
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
  // Priorities are read and do not count here.
  const { priority: _priority, ...fields } = open.fields;
  return [
    {
      fact: `What is in ${sprint.title}, and how much of it is done`,
      seeWith: {
        operation: 'get_sprint_metrics',
        arguments: {
          projectId,
          fieldName: field.name,
          sprintId: nameOfSprint(field, sprint),
          includeIssues: true,
        },
      },
    },
    boardFact({ ...open, fields }, { query: NOT_DONE }),
    ...(capacity === undefined ? history.basis : [{ fact: 'The capacity passed' }]),
    ...dependencyFacts(todo.filter((task) => openBlockers(task).length > 0)),
    ...milestoneFacts(todo),
  ];
}

const severity = z.enum(['low', 'medium', 'high']);

/** What may go wrong with a sprint. */
export const riskOutput = z.object({
  sprint: iteration,
  level: severity,
  because: z.string(),
  unit: z.enum(['points', 'items']),
  work: z.object({ total: z.number(), done: z.number(), open: z.number(), items: whole() }),
  capacity: z.number().optional(),
  risks: z
    .array(
      z.object({
        rule: z.string(),
        severity,
        message: z.string(),
        evidence: z.array(z.object({ task: z.string(), detail: z.string().optional() })),
        evidenceCount: whole(),
        mitigation: z.string(),
      }),
    )
    .describe('The worst first'),
  clear: z.array(z.string()).describe('Rules that found nothing'),
  notes: z.array(z.string()).optional(),
  basis,
});
