import type { ScorePart } from '../tasks/part.ts';
import { round } from '../tasks/round.ts';

/** What weighs in a weighted shortest job first. */
export interface WsjfFacts {
  readonly value: number;
  readonly urgency: number;
  readonly risk: number;
  /** Above zero. */
  readonly size: number;
}

/** The cost of delay (value, urgency and risk) for each unit of size, in parts that add up to it. */
export function computeWsjfParts({ size, ...costs }: WsjfFacts): readonly ScorePart[] {
  return Object.entries(costs).map(([name, cost]) => ({
    name,
    points: round(cost / size),
    because: `${cost} ÷ ${size}`,
  }));
}
