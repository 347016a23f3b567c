/** Something that was claimed with a score, and whether it is so. */
export interface Claim {
  readonly score: number;
  readonly isRight: boolean;
}

/** How good claims are. */
export interface Quality {
  /** The share of the claims that are right. */
  readonly precision: number;
  /** The share of what is so that was claimed. */
  readonly recall: number;
  /** Their harmonic mean. */
  readonly f1: number;
  readonly claimed: number;
}

/** All claims that could be made, and how many of all that is so there are. */
export interface Claims {
  readonly claims: readonly Claim[];
  readonly total: number;
}

/** How good the claims are that reach a threshold. */
export function measureAt({ claims, total }: Claims, threshold: number): Quality {
  const made = claims.filter(({ score }) => score >= threshold);
  const right = made.filter(({ isRight }) => isRight).length;
  const precision = made.length === 0 ? 0 : right / made.length;
  const recall = total === 0 ? 0 : right / total;
  return { precision, recall, f1: computeF(precision, recall, 1), claimed: made.length };
}

/** The lowest threshold at which so large a share is right; none where there is no such one. */
export function findThresholdByPrecision(all: Claims, least: number): number {
  const good = listThresholds(all).filter((one) => measureAt(all, one).precision >= least);
  return good.length === 0 ? Infinity : Math.min(...good);
}

/** The threshold with the best F; beta says how many times as much recall counts as precision. */
export function findThresholdByF(all: Claims, beta: number): number {
  let best = { threshold: Infinity, f: -1 };
  for (const threshold of listThresholds(all)) {
    const { precision, recall } = measureAt(all, threshold);
    const f = computeF(precision, recall, beta);
    if (f > best.f) best = { threshold, f };
  }
  return best.threshold;
}

function listThresholds({ claims }: Claims): readonly number[] {
  return [...new Set(claims.filter(({ score }) => score > 0).map(({ score }) => score))].toSorted(
    (one, other) => other - one,
  );
}

function computeF(precision: number, recall: number, beta: number): number {
  const square = beta * beta;
  const below = square * precision + recall;
  return below === 0 ? 0 : ((1 + square) * precision * recall) / below;
}
