import {
  createSimilarity,
  findDuplicates,
  suggestNeighbourLabels,
  type IssueText,
} from '@wellspoken/planner';

import type { Reported } from './set.ts';

/** A way to find duplicates and labels among the issues of a half. */
export interface Way {
  readonly name: string;
  /** The issues that may report the same as one, with their scores, the best first. */
  readonly duplicates: (id: string) => readonly Scored[];
  /** The labels that may fit an issue whose own labels are not known, the best first. */
  readonly labels: (id: string) => readonly Scored[];
}

/** The id of an issue or the name of a label, and how sure it is. */
export interface Scored {
  readonly what: string;
  readonly score: number;
}

/** As github-projects does it. */
export function createOurs(issues: readonly Reported[]): Way {
  const corpus = issues.map(asIssue);
  const similarity = createSimilarity(corpus);
  const byId = new Map(corpus.map((issue) => [issue.id, issue]));
  const findText = (id: string): IssueText => {
    const issue = byId.get(id);
    if (issue === undefined) throw new Error(`There is no issue "${id}".`);
    return issue;
  };
  return {
    name: 'ours',
    duplicates: (id) =>
      findDuplicates(findText(id), similarity, { threshold: 0, most: issues.length }).map(
        ({ issue, score }) => ({ what: issue.id, score }),
      ),
    labels: (id) =>
      suggestNeighbourLabels(findText(id), similarity, { minConfidence: 0 }).map(
        ({ label, confidence }) => ({ what: label, score: confidence }),
      ),
  };
}

/** How many neighbours are asked for their labels; on the tuning half, fewer are worse and more no better. */
const NEIGHBOURS = 12;

/** The plain way: how many of the different words of title and body two issues share. */
export function createPlain(issues: readonly Reported[]): Way {
  const words = new Map(issues.map(({ id, title, body }) => [id, splitWords(`${title} ${body}`)]));
  const duplicates: Way['duplicates'] = (id) => {
    const own = words.get(id) ?? new Set();
    return issues
      .filter((other) => other.id !== id)
      .map((other) => ({
        what: other.id,
        score: measureOverlap(own, words.get(other.id) ?? new Set()),
      }))
      .toSorted((one, other) => other.score - one.score || (one.what < other.what ? -1 : 1));
  };
  const labelsById = new Map(issues.map(({ id, labels }) => [id, labels]));
  return {
    name: 'Jaccard',
    duplicates,
    labels: (id) => {
      const near = duplicates(id).slice(0, NEIGHBOURS);
      const whole = near.reduce((sum, { score }) => sum + score, 0);
      const shares = new Map<string, number>();
      for (const { what, score } of near) {
        for (const label of labelsById.get(what) ?? []) {
          shares.set(label, (shares.get(label) ?? 0) + score / whole);
        }
      }
      return [...shares]
        .map(([what, score]) => ({ what, score }))
        .toSorted((one, other) => other.score - one.score || (one.what < other.what ? -1 : 1));
    },
  };
}

/** No way at all: each label as often as it is given, whatever the text says. */
export function createUsual(issues: readonly Reported[]): Pick<Way, 'name' | 'labels'> {
  const counts = new Map<string, number>();
  for (const { labels } of issues) {
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const usual = [...counts]
    .map(([what, count]) => ({ what, score: count / issues.length }))
    .toSorted((one, other) => other.score - one.score || (one.what < other.what ? -1 : 1));
  return { name: 'usual', labels: () => usual };
}

function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function measureOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

const DAY_MS = 86_400_000;

function asIssue({ id, title, body, labels }: Reported, place: number): IssueText {
  const time = new Date(place * DAY_MS).toISOString();
  return {
    id,
    reference: `bench/triage#${place + 1}`,
    number: place + 1,
    title,
    body,
    labels,
    assignees: [],
    state: 'open',
    createdAt: time,
    updatedAt: time,
  };
}
