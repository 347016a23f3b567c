import type { ToolError } from '@wellspoken/kit';

import { type Outcome, runBatch } from '../github/batches.ts';
import type { At } from '../operations/operation.ts';
import type { IssuePointer, ProjectPointer } from '../refs/resolver.ts';
import { type AddedNode, addItems } from './items.documents.ts';

/** An item of the project, new or existing. */
export interface AddedItem {
  readonly itemId: string;
  readonly databaseId?: string;
  readonly archived?: true;
}

/** The outcome for one issue or pull request. */
export interface AddOutcome {
  readonly given: string;
  readonly issue?: IssuePointer;
  readonly status: 'planned' | Outcome<unknown>['status'];
  readonly item?: AddedItem | undefined;
  readonly error?: Error | ToolError | undefined;
}

export interface AddRequest {
  readonly projectId?: string | undefined;
  /** Any reference to issues and pull requests. */
  readonly contentIds: readonly string[];
  readonly repository: string | undefined;
  readonly argument: string;
  readonly dryRun: boolean;
}

/** Adds issues and pull requests to a project; existing items are not changed. */
export async function addContents(
  { projectId, contentIds, repository, argument, dryRun }: AddRequest,
  at: At,
): Promise<{ readonly project: ProjectPointer; readonly outcomes: readonly AddOutcome[] }> {
  const { signal } = at;
  const project = await at.resolve.project(projectId, { signal });
  const found = await at.resolve.issues(contentIds, { signal, repository, argument });
  const issues = found.filter((one): one is IssuePointer => !(one instanceof Error));
  const results = dryRun ? [] : await send(project, issues, at);
  const outcomes = contentIds.map((given, place): AddOutcome => {
    const issue = found[place];
    if (issue === undefined || issue instanceof Error) {
      return { given, status: 'failed', error: issue };
    }
    const result = results[issues.indexOf(issue)];
    if (result === undefined) return { given, issue, status: 'planned' };
    return { given, issue, status: result.status, item: readItem(result), error: result.error };
  });
  return { project, outcomes };
}

function send(
  project: ProjectPointer,
  issues: readonly IssuePointer[],
  at: At,
): Promise<readonly Outcome<AddedNode>[]> {
  return runBatch(at.github, issues, {
    signal: at.signal,
    // For an existing item GitHub returns that one.
    repeatable: true,
    lookWith: 'list_project_items',
    build: (chunk) => ({
      document: addItems(chunk.length),
      variables: Object.fromEntries(
        chunk.map(({ id }, place) => [`input${place}`, { projectId: project.id, contentId: id }]),
      ),
      alias: 'one',
    }),
    onProgress: at.progress,
  });
}

function readItem({ value }: Outcome<AddedNode>): AddedItem | undefined {
  const item = value?.item;
  if (item === null || item === undefined) return undefined;
  return {
    itemId: item.id,
    ...(item.fullDatabaseId !== null && { databaseId: String(item.fullDatabaseId) }),
    ...(item.isArchived && { archived: true as const }),
  };
}
