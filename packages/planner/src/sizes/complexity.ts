import { type Countable, choosePoints } from './complexity-points.ts';
import { findTextFacts, type TextFacts } from './text-facts.ts';

/** What can be seen of a piece of work. */
export interface ComplexityFacts {
  readonly title: string;
  /** Markdown */
  readonly body: string;
  readonly labels?: readonly string[];
  readonly subIssues?: number;
  /** Open ones that it waits for, and that wait for it. */
  readonly blockedBy?: number;
  readonly blocking?: number;
  readonly comments?: number;
  readonly estimate?: number | undefined;
}

/** One thing that makes work more. */
export interface ComplexityFactor {
  readonly name: Countable | 'base' | 'cap';
  /** What was counted. */
  readonly value: number;
  readonly points: number;
  /** In words, without a full stop. */
  readonly because: string;
}

/** How much there is to a piece of work, as far as it can be seen. */
export interface Complexity {
  /** 1 to 10: the sum of the points of its factors. */
  readonly score: number;
  readonly level: 'small' | 'medium' | 'large';
  readonly factors: readonly ComplexityFactor[];
  /** Steps of its checklist that are still to be done. */
  readonly openSteps: readonly string[];
}

const MOST = 10;

/** Counts what can be seen of a piece of work; nothing is guessed. */
export function measureComplexity(facts: ComplexityFacts): Complexity {
  const text = findTextFacts(facts);
  const counted = [BASE, ...countFacts(facts, text).map(toFactor)];
  const sum = counted.reduce((total, { points }) => total + points, 0);
  const factors = sum > MOST ? [...counted, capFactor(sum)] : counted;
  const score = Math.min(MOST, sum);
  return { score, level: chooseLevel(score), factors, openSteps: text.openSteps };
}

const BASE: ComplexityFactor = {
  name: 'base',
  value: 1,
  points: 1,
  because: 'Everything takes something',
};

function capFactor(sum: number): ComplexityFactor {
  return { name: 'cap', value: sum, points: MOST - sum, because: `More than ${MOST} is not told` };
}

function chooseLevel(score: number): Complexity['level'] {
  if (score <= 3) return 'small';
  return score <= 6 ? 'medium' : 'large';
}

interface Count {
  readonly name: Countable;
  readonly value: number;
  readonly because: string;
}

function toFactor({ name, value, because }: Count): ComplexityFactor {
  return { name, value, points: choosePoints(name, value), because };
}

function countFacts(facts: ComplexityFacts, text: TextFacts): readonly Count[] {
  const { subIssues = 0, comments = 0, labels = [], estimate } = facts;
  const { openSteps, tickedSteps, words, criteria, folders, unknowns } = text;
  const areas = folders.length + labels.length;
  return [
    {
      name: 'steps',
      value: openSteps.length,
      because: `${openSteps.length} steps of its checklist are open, ${tickedSteps} are ticked`,
    },
    { name: 'subIssues', value: subIssues, because: `${subIssues} sub-issues` },
    countDependencies(facts),
    { name: 'text', value: words, because: `${words} words` },
    { name: 'criteria', value: criteria, because: `${criteria} acceptance criteria` },
    {
      name: 'areas',
      value: areas,
      because: `${folders.length} folders are named, and it has ${labels.length} labels`,
    },
    { name: 'discussion', value: comments, because: `${comments} comments` },
    {
      name: 'unknowns',
      value: unknowns,
      because: `${unknowns} questions or words such as TBD, unclear, investigate`,
    },
    ...(estimate === undefined
      ? []
      : [{ name: 'estimate' as const, value: estimate, because: `Estimated at ${estimate}` }]),
  ];
}

function countDependencies({ blockedBy = 0, blocking = 0 }: ComplexityFacts): Count {
  return {
    name: 'dependencies',
    value: blockedBy + blocking,
    because: `Waits for ${blockedBy}, and ${blocking} wait for it`,
  };
}
