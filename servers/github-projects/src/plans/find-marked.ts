import { ToolError } from '@wellspoken/kit';
import { findMarks, type Plan } from '@wellspoken/planner';

import { readPages } from '../github/graphql.ts';
import type { At } from '../operations/operation.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { describeRepository, formatRepositoryName } from '../refs/words.ts';
import { MARKED_ISSUES, type MarkedNode } from './plans.documents.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** An issue with the mark of a task. */
interface Marked {
  readonly id: string;
  readonly number: number;
  /** Whether the mark is in its original place, at the end. */
  readonly isLast: boolean;
}

/** The issues with the marks of a plan. */
export interface MarkedIssues {
  /** Node ids by task id. */
  readonly ids: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
  /** The highest issue number; newer issues have higher ones. */
  readonly highest: number;
  readonly read: number;
}

const MOST_ISSUES = 20_000;

/** Outsiders: anybody can write a mark into an issue of a public repository. */
const STRANGERS = ['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'];

/**
 * Reads issues, newest first, until each task of a plan is found. It uses the list of issues
 * instead of the search, whose index lags behind: an issue just created would be created again.
 */
export async function findMarked(
  { plan, repository }: ResolvedPlan,
  { after, at }: { readonly after: number; readonly at: At },
): Promise<MarkedIssues> {
  const marks = createMarks(plan, formatRepositoryName(repository));
  let highest = after;
  let read = 0;
  for await (const { nodes, total } of readIssues(repository, at)) {
    const newer = nodes.filter(({ number }) => number > after);
    for (const node of newer) marks.add(node);
    read += nodes.length;
    highest = Math.max(highest, ...nodes.map(({ number }) => number));
    if (newer.length < nodes.length || marks.areAllFound()) break;
    if (read >= MOST_ISSUES && total > read)
      throw createTooManyError(formatRepositoryName(repository), total);
  }
  return { ...marks.choose(), highest, read };
}

interface IssuesPage {
  readonly nodes: readonly MarkedNode[];
  readonly total: number;
}

async function* readIssues(
  repository: RepositoryName,
  { github, signal, progress }: At,
): AsyncGenerator<IssuesPage, void, undefined> {
  let count = 0;
  const subject = describeRepository(repository);
  const pages = readPages<MarkedNode>(
    async (first, after) => {
      const asked = { ...repository, first, after };
      const answer = await github.query(MARKED_ISSUES, asked, { signal, subject });
      return answer.repository.issues;
    },
    { most: MOST_ISSUES },
  );
  for await (const { nodes, totalCount: total = 0 } of pages) {
    count += nodes?.length ?? 0;
    progress(count, total, `Read ${count} of ${total} issues`);
    yield { nodes: requireAll(nodes), total };
  }
}

/** Collects the issues with the marks of a plan. */
function createMarks({ id, tasks }: Plan, repository: string) {
  const wanted = new Set(
    tasks.filter(({ existing }) => existing === undefined).map((one) => one.id),
  );
  const marked = new Map<string, Marked[]>();
  const strange: string[] = [];
  return {
    add: (node: MarkedNode): void => {
      for (const { plan, task, isLast } of findMarks(node.body)) {
        if (plan !== id || !wanted.has(task)) continue;
        if (isStrange(node)) strange.push(`${repository}#${node.number} as "${task}"`);
        else marked.set(task, [...(marked.get(task) ?? []), { ...node, isLast }]);
      }
    },
    areAllFound: (): boolean => [...wanted].every((task) => marked.has(task)),
    choose: (): Pick<MarkedIssues, 'ids' | 'notes'> => {
      const { ids, notes } = choose(marked, repository);
      return { ids, notes: [...notes, ...noteOutsiders(strange)] };
    },
  };
}

function noteOutsiders(strange: readonly string[]): readonly string[] {
  if (strange.length === 0) return [];
  return [
    `Not taken, as somebody from outside opened them: ${strange.join(', ')}. Pass existing for a task that is meant to be one of them.`,
  ];
}

/** If several issues claim a task, prefers one whose mark is in its place, then the oldest. */
function choose(
  marked: ReadonlyMap<string, readonly Marked[]>,
  repository: string,
): Pick<MarkedIssues, 'ids' | 'notes'> {
  const ids = new Map<string, string>();
  const notes: string[] = [];
  for (const [task, issues] of marked) {
    const [first, ...others] = issues.toSorted(
      (one, other) => Number(other.isLast) - Number(one.isLast) || one.number - other.number,
    );
    if (first === undefined) continue;
    ids.set(task, first.id);
    if (others.length === 0) continue;
    const twins = others.map(({ number }) => `#${number}`).join(', ');
    notes.push(
      `Task "${task}" is taken to be ${repository}#${first.number}; ${twins} carry its mark too. Close those that are too much.`,
    );
  }
  return { ids, notes };
}

function isStrange({ viewerDidAuthor, author, authorAssociation }: MarkedNode): boolean {
  if (viewerDidAuthor || author === null || author.__typename === 'Bot') return false;
  return STRANGERS.includes(authorAssociation);
}

/** An issue missing from the answer might be one that was created before. */
function requireAll(nodes: readonly (MarkedNode | null)[] | null): readonly MarkedNode[] {
  const there = (nodes ?? []).filter((node) => node !== null);
  if (nodes !== null && there.length === nodes.length) return there;
  throw new ToolError(
    'upstream_failed',
    'GitHub left issues out of its list, so it is not known what was made before. Nothing was made.',
    { retryable: true, suggestions: ['Try again in a minute.'] },
  );
}

function createTooManyError(repository: string, count: number): ToolError {
  return new ToolError(
    'too_large',
    `${repository} has ${count.toLocaleString('en')} issues; at most ${MOST_ISSUES.toLocaleString('en')} are read to find what was made before. Nothing was made.`,
    { suggestions: ['create_issue and add_sub_issue make issues one by one.'] },
  );
}
