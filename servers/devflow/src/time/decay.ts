const DAY_MS = 86_400_000;

/** How facts fade. */
export interface DecayRule {
  /** The moment for which is asked. */
  readonly reference: number;
  /** After so many days half of the confidence is left. */
  readonly halfLifeDays: number;
  /** Other half-lives, by type of relation or of entity. */
  readonly halfLives?: Readonly<Record<string, number>> | undefined;
  /** How many times as fast it goes; 0 stops it. */
  readonly factor: number;
  /** What is left at least of a confidence that was higher; one that was lower stays as it is. */
  readonly floor: number;
}

/** A fact that fades. */
export interface Fading {
  readonly confidence: number;
  readonly assertedAt: number;
  /** The type that may have a half-life of its own. */
  readonly type: string;
}

/** How sure a fact still is: half of it after each half-life since it was said last. */
export function decayed(fact: Fading, rule: DecayRule): number {
  const { confidence, assertedAt, type } = fact;
  const { halfLives } = rule;
  const own =
    halfLives !== undefined && Object.hasOwn(halfLives, type) ? halfLives[type] : undefined;
  const halfLifeMs = (own ?? rule.halfLifeDays) * DAY_MS;
  // What is said later has not begun to fade.
  const age = Math.max(0, rule.reference - assertedAt);
  const left = round(confidence * 0.5 ** ((age * rule.factor) / halfLifeMs));
  const least = Math.min(rule.floor, confidence);
  return Math.min(confidence, Math.max(least, left));
}

// More digits say nothing, and cost tokens.
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
