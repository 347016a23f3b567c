import { round, type ScorePart } from '../tasks/numbers.ts';
import type { Task } from '../tasks/task.ts';

/** What each method asks of a task; the last one is what it is divided by. */
export const FACTORS = {
  wsjf: ['value', 'urgency', 'risk', 'size'],
  rice: ['reach', 'impact', 'confidence', 'effort'],
} as const;

/** A way to put tasks in order. */
export type Method = keyof typeof FACTORS;

/** One of what the methods ask. */
export type Factor = (typeof FACTORS)[Method][number];

/** How tasks are ranked. */
export interface RankOptions {
  readonly method: Method;
  /** Which number field holds what; one that is left out is missing in every task. */
  readonly fields: Partial<Readonly<Record<Factor, string>>>;
}

/** A task with its place. */
export interface RankedTask {
  readonly task: Task;
  /** 1 is the first; those with the same score share a place. */
  readonly rank: number;
  readonly isTied: boolean;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** A task that has no score. */
interface Unranked {
  readonly task: Task;
  readonly why: string;
}

/** Tasks in order, and those that have no place in it. */
export interface Ranking {
  readonly ranked: readonly RankedTask[];
  readonly apart: readonly Unranked[];
  /** Whether confidence is given from 0 to 100: some value is above 1. */
  readonly isPercent: boolean;
}

type Values = Readonly<Partial<Record<Factor, number>>>;

/** How values are to be understood. */
interface Reading {
  readonly method: Method;
  readonly isPercent: boolean;
}

/** Puts tasks in order, the highest score first; those with equal scores stay as they were given. */
export function rankTasks(tasks: readonly Task[], options: RankOptions): Ranking {
  const read = tasks.map((task) => ({ task, values: readValues(task, options) }));
  const isPercent = read.some(({ values }) => (values.confidence ?? 0) > 1);
  const reading = { method: options.method, isPercent };
  const judged = read.map((one) => ({ ...one, why: explainMissing(one.values, reading) }));
  const scored = judged
    .filter(({ why }) => why === undefined)
    .map(({ task, values }) => computeScore(task, describeParts(values, reading)))
    .toSorted((one, other) => other.score - one.score);
  const apart = judged.flatMap(({ task, why }) => (why === undefined ? [] : [{ task, why }]));
  return { ranked: scored.map((one) => addPlace(one, scored)), apart, isPercent };
}

function readValues({ numbers }: Task, { method, fields }: RankOptions): Values {
  return Object.fromEntries(
    FACTORS[method].flatMap((factor) => {
      const field = fields[factor];
      const value = field === undefined ? undefined : numbers[field];
      return value === undefined ? [] : [[factor, value]];
    }),
  );
}

/** Why a task cannot be ranked: nothing is made up for what is missing. */
function explainMissing(values: Values, { method, isPercent }: Reading): string | undefined {
  const missing = FACTORS[method].filter((factor) => values[factor] === undefined);
  if (missing.length > 0) return `It has no ${missing.join(', no ')}.`;
  const divisor: Factor = method === 'wsjf' ? 'size' : 'effort';
  const by = values[divisor] ?? 0;
  if (by <= 0) return `Its ${divisor} is ${by}; it must be above 0.`;
  const most = isPercent ? 100 : 1;
  const confidence = values.confidence ?? 0;
  if (confidence > most) return `Its confidence is ${confidence}; it must be at most ${most}.`;
  const negative = FACTORS[method].find((factor) => (values[factor] ?? 0) < 0);
  return negative === undefined
    ? undefined
    : `Its ${negative} is ${values[negative] ?? 0}; it must not be below 0.`;
}

function describeParts(values: Values, { method, isPercent }: Reading): readonly ScorePart[] {
  return method === 'wsjf' ? computeWsjf(values) : computeRice(values, isPercent);
}

function computeWsjf({ value = 0, urgency = 0, risk = 0, size = 1 }: Values): readonly ScorePart[] {
  return computeWsjfParts({ value, urgency, risk, size });
}

function computeRice(values: Values, isPercent: boolean): readonly ScorePart[] {
  const { reach = 0, impact = 0, confidence = 0, effort = 1 } = values;
  return computeRiceParts({
    reach,
    impact,
    confidence: confidence / (isPercent ? 100 : 1),
    effort,
  });
}

interface Scored {
  readonly task: Task;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

function computeScore(task: Task, parts: readonly ScorePart[]): Scored {
  return { task, score: round(parts.reduce((sum, { points }) => sum + points, 0)), parts };
}

function addPlace(one: Scored, all: readonly Scored[]): RankedTask {
  const rank = all.findIndex(({ score }) => score === one.score) + 1;
  const isTied = all.some((other) => other !== one && other.score === one.score);
  return { ...one, rank, isTied };
}

/** What weighs in a weighted shortest job first. */
interface WsjfFacts {
  readonly value: number;
  readonly urgency: number;
  readonly risk: number;
  /** Above zero. */
  readonly size: number;
}

/** The cost of delay (value, urgency and risk) for each unit of size, in parts that add up to it. */
function computeWsjfParts({ size, ...costs }: WsjfFacts): readonly ScorePart[] {
  return Object.entries(costs).map(([name, cost]) => ({
    name,
    points: round(cost / size),
    because: `${cost} ÷ ${size}`,
  }));
}

/** What weighs in RICE. */
interface RiceFacts {
  readonly reach: number;
  readonly impact: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Above zero. */
  readonly effort: number;
}

/** Reach × impact × confidence ÷ effort, reported as what each factor adds or takes away. */
function computeRiceParts({ reach, impact, confidence, effort }: RiceFacts): readonly ScorePart[] {
  const exact = [reach, reach * impact, reach * impact * confidence];
  const [reached = 0, felt = 0, sure = 0] = exact.map((product) => round(product / effort));
  return [
    { name: 'reach', points: reached, because: `${reach} ÷ effort ${effort}` },
    { name: 'impact', points: round(felt - reached), because: `× ${impact}` },
    {
      name: 'confidence',
      points: round(sure - felt),
      because: `× ${round(confidence * 100)} %`,
    },
  ];
}
