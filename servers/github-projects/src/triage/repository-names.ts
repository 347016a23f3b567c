import { ToolError } from '@wellspoken/kit';

import { LIST_LABELS } from '../documents/labels.ts';
import { readAll } from '../github/pages.ts';
import { listIssueTypes } from '../issues/issue-types.ts';
import type { At } from '../operations/operation.ts';
import { repositorySubject } from '../refs/repository-words.ts';

/** The names that can be given to issues of a repository. */
export interface RepositoryNames {
  readonly labels: readonly string[];
  /** Enabled issue types; a person's repositories have none. */
  readonly types: readonly string[];
}

const MOST_LABELS = 1_000;

/** Reads the labels and issue types of a repository. */
export async function readNames(repo: string, at: At): Promise<RepositoryNames> {
  const repository = at.resolve.repositoryName(repo);
  const { nodes } = await readAll<{ readonly name: string }>(
    async (first, after) => {
      const answer = await at.github.query(
        LIST_LABELS,
        { ...repository, first, after: after ?? undefined },
        { signal: at.signal, subject: repositorySubject(repository) },
      );
      return answer.repository.labels ?? NONE;
    },
    { most: MOST_LABELS },
  );
  const types = await listIssueTypes(repo, at);
  return {
    labels: nodes.map(({ name }) => name),
    types: types.filter(({ enabled }) => enabled).map(({ name }) => name),
  };
}

const NONE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };

/** The titles of milestones that are there, of those that somebody named. */
export async function findMilestones(
  named: readonly string[],
  repo: string,
  { resolve, signal }: At,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const title of new Set(named)) {
    try {
      const asked = { signal, argument: 'rules' };
      found.push((await resolve.milestone(resolve.repositoryName(repo), title, asked)).title);
    } catch (error) {
      const isMissing =
        error instanceof ToolError && ['not_found', 'conflict'].includes(error.code);
      if (!isMissing) throw error;
    }
  }
  return found;
}
