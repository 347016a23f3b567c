import type { ScorePart } from '../tasks/part.ts';
import { round } from '../tasks/round.ts';

/** What weighs in RICE. */
export interface RiceFacts {
  readonly reach: number;
  readonly impact: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Above zero. */
  readonly effort: number;
}

/** Reach × impact × confidence ÷ effort, told as what each factor adds or takes away. */
export function computeRiceParts({
  reach,
  impact,
  confidence,
  effort,
}: RiceFacts): readonly ScorePart[] {
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
