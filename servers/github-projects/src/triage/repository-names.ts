import { ToolError } from '@wellspoken/kit';

import { listIssueTypes } from '../issues/issue-fields/issue-types.ts';
import { readLabelNames } from '../issues/labels/read-label-names.ts';
import type { At } from '../operations/operation.ts';

/** The names of labels and types in a repository. */
export interface RepositoryNames {
  readonly labels: readonly string[];
  /** Enabled issue types; repositories of users have none. */
  readonly types: readonly string[];
}

/** Reads the labels and issue types of a repository. */
export async function readNames(repo: string, at: At): Promise<RepositoryNames> {
  const labels = await readLabelNames(repo, at);
  const types = await listIssueTypes(repo, at);
  return { labels, types: types.filter(({ enabled }) => enabled).map(({ name }) => name) };
}

/** The titles of existing milestones, among the given ones. */
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
