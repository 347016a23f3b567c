import type { IssueText } from './issue-text.ts';
import type { SimilarIssue, Similarity } from './similar.ts';

/** One reason why two issues belong together. */
interface RelatedPart {
  readonly name: 'named' | 'family' | 'text' | 'milestone' | 'labels';
  readonly points: number;
  readonly because: string;
}

/** An issue that belongs to another, and why. */
export interface Related {
  readonly issue: IssueText;
  /** The points of the parts together. */
  readonly score: number;
  readonly parts: readonly RelatedPart[];
}

/**
 * Explicit references count more than similarity. A label or a milestone is shared
 * by many, so by itself it relates nothing.
 */
const POINTS = { named: 50, family: 40, milestone: 5, label: 3 } as const;
const MOST_LABELS = 3;
/** Texts that are less alike share words by chance. */
const LEAST_ALIKE = 0.07;
const MOST_ALIKE = 50;
const SHOWN_WORDS = 5;

/** The issues that belong to an issue: those that are named, of its family, or like it. */
export function findRelated(
  issue: IssueText,
  similarity: Similarity,
  { most }: { readonly most: number },
): readonly Related[] {
  const alike = new Map(
    similarity
      .to(issue, { most: MOST_ALIKE, least: LEAST_ALIKE })
      .map((one) => [one.issue.id, one]),
  );
  const named = findIssueReferences(issue);
  return similarity.corpus
    .filter(({ id }) => id !== issue.id)
    .flatMap((other) => {
      const strong = [
        ...scoreNamed(issue, other, named),
        ...scoreFamily(issue, other),
        ...scoreText(alike.get(other.id)),
      ];
      if (strong.length === 0) return [];
      const parts = [...strong, ...scoreMilestone(issue, other), ...scoreLabels(issue, other)];
      return [{ issue: other, score: parts.reduce((sum, { points }) => sum + points, 0), parts }];
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        one.issue.number - other.issue.number ||
        (one.issue.reference < other.issue.reference ? -1 : 1),
    )
    .slice(0, most);
}

function findIssueReferences({ title, body, reference }: IssueText): ReadonlySet<string> {
  return findReferences(`${title}\n${body}`, reference.split('#')[0] ?? '');
}

function scoreNamed(
  issue: IssueText,
  other: IssueText,
  named: ReadonlySet<string>,
): readonly RelatedPart[] {
  const names = named.has(other.reference.toLowerCase());
  const isNamed = findIssueReferences(other).has(issue.reference.toLowerCase());
  if (!names && !isNamed) return [];
  const [from, to] = names
    ? [issue.reference, other.reference]
    : [other.reference, issue.reference];
  const because = names && isNamed ? 'Each names the other.' : `${from} names ${to}.`;
  return [{ name: 'named', points: POINTS.named, because }];
}

function scoreFamily(issue: IssueText, other: IssueText): readonly RelatedPart[] {
  const part = (because: string): readonly RelatedPart[] => [
    { name: 'family', points: POINTS.family, because },
  ];
  if (other.reference === issue.parent) return part(`It is the parent of ${issue.reference}.`);
  if (other.parent === issue.reference) return part(`It is a sub-issue of ${issue.reference}.`);
  const isSibling = issue.parent !== undefined && issue.parent === other.parent;
  return isSibling ? part(`Both are sub-issues of ${issue.parent}.`) : [];
}

function scoreText(alike: SimilarIssue | undefined): readonly RelatedPart[] {
  if (alike === undefined) return [];
  const words = alike.shared.slice(0, SHOWN_WORDS).map((word) => `"${word}"`);
  const because = `Both texts have ${words.join(', ')}, or words for the same.`;
  return [{ name: 'text', points: Math.round(alike.score * 100), because }];
}

function scoreMilestone(issue: IssueText, other: IssueText): readonly RelatedPart[] {
  if (issue.milestone === undefined || issue.milestone !== other.milestone) return [];
  const because = `Both are in the milestone "${issue.milestone}".`;
  return [{ name: 'milestone', points: POINTS.milestone, because }];
}

function scoreLabels(issue: IssueText, other: IssueText): readonly RelatedPart[] {
  const shared = issue.labels.filter((label) => other.labels.includes(label)).slice(0, MOST_LABELS);
  if (shared.length === 0) return [];
  const because = `Both have ${shared.map((label) => `"${label}"`).join(', ')}.`;
  return [{ name: 'labels', points: POINTS.label * shared.length, because }];
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
const ADDRESS = /https?:\/\/[^\s/]+\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d{1,9})\b/g;
const NAMED = /(?<![\w/.-])([\w-]+\/[\w.-]+)?#(\d{1,9})\b/g;

/**
 * The issues and pull requests that a text names, as `owner/repo#n` in lower case; what stands in
 * code names none.
 */
export function findReferences(text: string, repository: string): ReadonlySet<string> {
  const plain = text.replace(CODE, ' ');
  const matches = [...plain.matchAll(ADDRESS), ...plain.replace(ADDRESS, ' ').matchAll(NAMED)];
  return new Set(
    matches.map(([, place = repository, number]) => `${place}#${Number(number)}`.toLowerCase()),
  );
}
