import type { Claims } from './measure.ts';
import { areDuplicates, type Reported } from './set.ts';
import type { Way } from './ways.ts';

/** Every pair of issues as a claim that they are duplicates. */
export function claimPairs(issues: readonly Reported[], way: Pick<Way, 'duplicates'>): Claims {
  const byId = new Map(issues.map((issue) => [issue.id, issue]));
  const scores = new Map<string, number>();
  for (const { id } of issues) {
    for (const { what, score } of way.duplicates(id)) {
      const pair = [id, what].toSorted().join(' ');
      scores.set(pair, Math.max(score, scores.get(pair) ?? 0));
    }
  }
  const claims = [...scores].map(([pair, score]) => {
    const [one, other] = pair.split(' ').map((id) => byId.get(id));
    const isRight = one !== undefined && other !== undefined && areDuplicates(one, other);
    return { score, isRight };
  });
  return { claims, total: countPairs(issues) };
}

/** How many pairs are duplicates. */
export function countPairs(issues: readonly Reported[]): number {
  return issues.reduce(
    (sum, issue, place) =>
      sum + issues.slice(place + 1).filter((other) => areDuplicates(issue, other)).length,
    0,
  );
}

const FIRST = 3;

/** The mean share of an issue's duplicates that are among the first three that are found for it. */
export function recallAtThree(issues: readonly Reported[], way: Pick<Way, 'duplicates'>): number {
  const shares = issues.flatMap((issue) => {
    const wanted = issues.filter((other) => other !== issue && areDuplicates(issue, other));
    if (wanted.length === 0) return [];
    const first = new Set(
      way
        .duplicates(issue.id)
        .slice(0, FIRST)
        .map(({ what }) => what),
    );
    return [wanted.filter(({ id }) => first.has(id)).length / wanted.length];
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

/** Every label of every issue as a claim that it fits. */
export function claimLabels(issues: readonly Reported[], way: Pick<Way, 'labels'>): Claims {
  return {
    claims: issues.flatMap(({ id, labels }) =>
      way.labels(id).map(({ what, score }) => ({ score, isRight: labels.includes(what) })),
    ),
    total: issues.reduce((sum, { labels }) => sum + labels.length, 0),
  };
}

/** The share of issues whose first suggested label is one of theirs. */
export function topOne(issues: readonly Reported[], way: Pick<Way, 'labels'>): number {
  const right = issues.filter(({ id, labels }) => {
    const [first] = way.labels(id);
    return first !== undefined && labels.includes(first.what);
  });
  return right.length / Math.max(1, issues.length);
}
