import {
  countDays,
  countDaysBetween,
  type Forecast,
  MOST_ITERATIONS,
  round,
} from '@wellspoken/planner';
import * as z from 'zod';

import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { day, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { formatProject, listBoardNotes } from '../tasks/board-facts.ts';
import {
  type ForecastAsked,
  forecastWork,
  type ForecastWork,
  type OpenWork,
} from './forecast-work.ts';
import { describeSizes, FEW_SAMPLES } from './history.ts';
import { amount, fieldNames, last } from './inputs.ts';

const outlook = z
  .object({ iterations: createCountShape(), date: z.string().optional().describe('Last day') })
  .optional();

const forecastOutput = z.object({
  unit: z.enum(['points', 'items']),
  remaining: z.number(),
  items: z
    .object({
      counted: createCountShape(),
      unestimated: createCountShape().describe('Of those, without an estimate'),
      parents: createCountShape().describe('Not counted, because their sub-issues are'),
    })
    .optional(),
  samples: z
    .array(z.number())
    .describe('What iterations did, scaled to the usual length; earliest first'),
  p50: outlook.describe('Half of the runs were done by then'),
  p85: outlook,
  p95: outlook,
  by: z
    .object({ date: z.string(), iterations: createCountShape(), percent: z.number() })
    .optional()
    .describe('How many percent of the runs were done by then, in whole iterations'),
  distribution: z.array(
    z.object({
      from: createCountShape().describe('Iterations'),
      to: createCountShape(),
      runs: createCountShape(),
      percent: z.number(),
    }),
  ),
  unfinished: createCountShape().optional().describe('Runs given up after 260 iterations'),
  runs: createCountShape(),
  seed: createCountShape(),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof forecastOutput>;

export const forecastCompletion = defineOperation({
  name: 'forecast_completion',
  title: 'Forecast when work is done',
  description:
    'Plays the open work out thousands of times with what finished iterations did, and tells in how many iterations and on which day it is done in 50, 85 and 95 of 100 cases. The same seed gives the same answer; the current iteration counts for the days it has left.',
  area: 'planning',
  foreign: 'issues and iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    query: z.string().max(800).optional().describe("GitHub's filter; all open items if left out"),
    milestone: z.string().min(1).max(100).optional().describe('Only this milestone: title'),
    remaining: amount.optional().describe('Work left, in place of reading items'),
    samples: z
      .array(amount)
      .min(1)
      .max(60)
      .optional()
      .describe('Work per iteration, in place of finished ones'),
    unit: z.enum(['points', 'items']).optional().describe('Points where items have estimates'),
    by: day.optional().describe('Also: how likely by this day'),
    scopeGrowthPercent: z
      .number()
      .min(0)
      .max(100)
      .default(0)
      .describe('Work added per iteration, in percent of what is left'),
    seed: z.number().int().min(0).max(4_294_967_295).default(1).describe('For the draws'),
    runs: z.number().int().min(1).max(50_000).default(10_000).describe('10,000 if left out'),
    iterationDays: z.number().int().min(1).max(366).optional().describe('The usual if left out'),
    last,
    iterationField: fieldNames.iterationField,
    estimateField: fieldNames.estimateField,
  },
  output: forecastOutput,
  examples: [
    { name: 'All open work', arguments: { projectId: 'acme/4' } },
    { name: 'A milestone', arguments: { projectId: 'acme/4', milestone: 'Beta', seed: 7 } },
    {
      name: 'Numbers of your own',
      arguments: { projectId: 'acme/4', remaining: 25, samples: [10] },
    },
  ],
  run: async (input, at) => showForecast(await forecastWork(input, at), input),
});

/** A forecast, in its output shape. */
function showForecast(work: ForecastWork, asked: ForecastAsked): Answer {
  const { unit, remaining, samples, open, forecast } = work;
  const notes = listNotes(work, asked);
  return {
    unit,
    remaining,
    ...(open !== undefined && { items: showCounts(open) }),
    samples: [...(asked.samples ?? samples.map((sample) => round(sample)))],
    ...showOutlooks(work, forecast),
    ...showChance(work, asked.by),
    distribution: [...(forecast?.distribution ?? [])],
    ...((forecast?.unfinished ?? 0) > 0 && { unfinished: forecast?.unfinished }),
    runs: asked.runs,
    seed: asked.seed,
    ...(notes.length > 0 && { notes: [...notes] }),
    basis: describeBasis(work, asked),
  };
}

function showCounts({ left }: OpenWork): Answer['items'] {
  const { counted, unestimated, parents } = left;
  return { counted, unestimated, parents };
}

function showOutlooks(
  { calendar, today }: ForecastWork,
  forecast: Forecast | undefined,
): Pick<Answer, 'p50' | 'p85' | 'p95'> {
  const outlooks = (['p50', 'p85', 'p95'] as const).flatMap((name) => {
    const iterations = forecast?.[name];
    if (iterations === undefined) return [];
    const date = iterations === 0 ? today : calendar?.endOf(iterations);
    return [[name, { iterations, ...(date !== undefined && { date }) }]];
  });
  return Object.fromEntries(outlooks) as Pick<Answer, 'p50' | 'p85' | 'p95'>;
}

function showChance(
  { calendar, forecast }: ForecastWork,
  by: string | undefined,
): Pick<Answer, 'by'> {
  if (by === undefined || calendar === undefined || forecast === undefined) return {};
  const iterations = calendar.endedBy(by);
  return { by: { date: by, iterations, percent: forecast.percentWithin(iterations) } };
}

function describeBasis(
  { open, history, project, calendar }: ForecastWork,
  { remaining, samples, iterationDays }: ForecastAsked,
): Basis {
  const passed = [
    ...(remaining === undefined ? [] : ['remaining']),
    ...(samples === undefined ? [] : ['samples']),
    ...(iterationDays === undefined ? [] : ['iterationDays']),
  ];
  return [
    ...(passed.length === 0 ? [] : [{ fact: `What was passed: ${passed.join(', ')}` }]),
    ...(open === undefined ? [] : [describeSizes(open.board, { query: open.query })]),
    ...(history?.basis ?? []),
    ...(calendar === undefined || iterationDays !== undefined ? [] : [describeCalendar(project)]),
  ];
}

function describeCalendar(project: ForecastWork['project']): Basis[number] {
  const seen = { projectId: formatProject({ project }) };
  return {
    fact: 'When iterations begin and end',
    seeWith: { operation: 'list_project_fields', arguments: seen },
  };
}

function listNotes(work: ForecastWork, asked: ForecastAsked): readonly string[] {
  const { history, open, unit } = work;
  return [
    ...(open === undefined ? [] : listOpenNotes(open, unit)),
    ...(history?.notes ?? []),
    ...(asked.samples !== undefined && asked.samples.length < FEW_SAMPLES
      ? [`Fewer than ${FEW_SAMPLES} samples were passed: that says little about the next.`]
      : []),
    ...listLengthNotes(work),
    ...listOutcomeNotes(work),
    ...listCalendarNotes(work, asked),
  ];
}

function listOpenNotes({ board, query, left, perTask }: OpenWork, unit: string): readonly string[] {
  const counted = perTask === undefined ? 'as nothing' : `as ${perTask}, the mean of what was done`;
  return [
    ...listBoardNotes(board, query),
    ...(unit === 'points' && left.unestimated > 0
      ? [`Without an estimate: ${left.unestimated}. Each counts ${counted}.`]
      : []),
    ...(left.parents > 0 ? [`Not counted, because their sub-issues are: ${left.parents}.`] : []),
  ];
}

function listLengthNotes({ history, calendar }: ForecastWork): readonly string[] {
  const lengths = history?.velocity.iterations.map(({ iteration }) => countDays(iteration)) ?? [];
  if (calendar === undefined || lengths.every((days) => days === calendar.usualDays)) return [];
  return [
    `Finished iterations had ${[...new Set(lengths)].join(', ')} days; what each did was scaled to ${calendar.usualDays}.`,
  ];
}

function listOutcomeNotes({ forecast, samples, unit }: ForecastWork): readonly string[] {
  if (forecast === undefined) {
    const why = samples.length === 0 ? 'no iteration is finished' : `no ${unit} were done in any`;
    return [`It cannot be told: ${why}. Pass samples to go on.`];
  }
  if (forecast.unfinished === 0) return [];
  return [`Some runs did not end within ${MOST_ITERATIONS} iterations and were given up.`];
}

function listCalendarNotes(
  { calendar, today, remaining }: ForecastWork,
  { by }: ForecastAsked,
): readonly string[] {
  if (calendar === undefined) {
    return [
      `How long an iteration is, is not known, so there are no dates${by === undefined ? '' : ' and nothing about that day'}. Pass iterationDays.`,
    ];
  }
  const { current } = calendar;
  if (current === undefined || remaining === 0) return [];
  const left = countDaysBetween(today, current.endDate) + 1;
  return [
    `The first one is ${current.title}, with ${left} of its ${countDays(current)} days left.`,
  ];
}
