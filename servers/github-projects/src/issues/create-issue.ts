import type { RepositoryName } from '../refs/resolver.ts';
import { describeRepository, listPresent } from '../refs/words.ts';
import {
  findField,
  type IssueFieldInput,
  type IssueFieldValue,
  toFieldInput,
} from './issue-fields/issue-field-value.ts';
import { LIST_ISSUE_FIELDS } from './issue-fields/issue-types.documents.ts';
import { findNames, listIds, type NamesFound } from './issue-names.ts';
import { CREATE_ISSUE } from './issues.documents.ts';
import type { ChangedIssue } from './issues.shapes.ts';
import { noteIgnored } from './not-taken.ts';
import { type Call, createNotAnIssueError } from './place-issue.ts';
import { showIssue, showItems } from './show-issue.ts';

export interface NewIssue {
  readonly repo?: string | undefined;
  readonly title: string;
  readonly description?: string | undefined;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly milestoneId?: string | undefined;
  readonly type?: string | undefined;
  /** Becomes the label `priority:…`. */
  readonly priority?: string | undefined;
  readonly parentIssueId?: string | undefined;
  readonly projectIds: readonly string[];
  readonly issueFields?: Readonly<Record<string, IssueFieldValue>> | undefined;
}

/** Creates an issue; every name is resolved before anything is created. */
export async function createIssue(issue: NewIssue, call: Call): Promise<ChangedIssue> {
  const repository = call.resolve.repositoryName(issue.repo);
  const names = await findIssueNames(issue, repository, call);
  const more = await findIds(issue, repository, call);
  const answer = await call.github.mutate(
    CREATE_ISSUE,
    {
      input: toInput(issue, names, more),
      withProjects: more.projects.length > 0,
    },
    { signal: call.signal, subject: describeRepository(repository), lookWith: 'list_issues' },
  );
  const created = answer.createIssue.issue;
  return {
    ...showIssue(created),
    ...(created.projectItems !== undefined && { projects: showItems(created.projectItems?.nodes) }),
    ...noteIgnored(names, created),
  };
}

function findIssueNames(
  issue: NewIssue,
  repository: RepositoryName,
  call: Call,
): Promise<NamesFound> {
  const { labels, priority, assignees, milestoneId, type } = issue;
  return findNames(
    {
      labels: { labels, priority: priority === undefined ? [] : [toPriorityLabel(priority)] },
      users: { assignees },
      milestone: milestoneId?.trim(),
      type,
    },
    { repository, subject: describeRepository(repository) },
    call,
  );
}

/** The label for a priority. */
export function toPriorityLabel(priority: string): string {
  return priority.startsWith('priority:') ? priority : `priority:${priority}`;
}

interface MoreIds {
  readonly parent: string | undefined;
  readonly projects: readonly string[];
  readonly fields: readonly IssueFieldInput[];
}

/** Finds ids that few new issues need; each takes a request of its own. */
async function findIds(issue: NewIssue, repository: RepositoryName, call: Call): Promise<MoreIds> {
  const { resolve, signal } = call;
  const { parentIssueId, projectIds, issueFields = {}, repo } = issue;
  const parent =
    parentIssueId === undefined ? undefined : await findParent(parentIssueId, repo, call);
  const projects: string[] = [];
  for (const project of projectIds) {
    projects.push((await resolve.project(project, { signal, argument: 'projectIds' })).id);
  }
  const fields = await findFields(issueFields, repository, call);
  return { parent, projects, fields };
}

async function findParent(
  ref: string,
  repository: string | undefined,
  { resolve, signal }: Call,
): Promise<string> {
  const argument = 'parentIssueId';
  const { id, kind, owner, name, number } = await resolve.issue(ref, {
    signal,
    argument,
    repository,
  });
  if (kind === 'pull_request') throw createNotAnIssueError(`${owner}/${name}#${number}`, argument);
  return id;
}

async function findFields(
  values: Readonly<Record<string, IssueFieldValue>>,
  repository: RepositoryName,
  { github, signal }: Call,
): Promise<readonly IssueFieldInput[]> {
  const wanted = Object.entries(values);
  if (wanted.length === 0) return [];
  const subject = describeRepository(repository);
  const answer = await github.query(LIST_ISSUE_FIELDS, repository, { signal, subject });
  const known = listPresent(answer.repository.issueFields?.nodes);
  return wanted.map(([name, value]) =>
    toFieldInput(findField(name, known, 'issueFields'), value, 'issueFields'),
  );
}

function toInput(
  issue: NewIssue,
  names: NamesFound,
  { parent, projects, fields }: MoreIds,
): Record<string, unknown> {
  const labelIds = listIds(Object.values(names.labels).flat());
  const assigneeIds = listIds(Object.values(names.users).flat());
  return {
    repositoryId: names.repositoryId,
    title: issue.title,
    ...(issue.description !== undefined && { body: issue.description }),
    ...(labelIds.length > 0 && { labelIds }),
    ...(assigneeIds.length > 0 && { assigneeIds }),
    ...(names.milestone !== undefined && { milestoneId: names.milestone }),
    ...(names.type !== undefined && { issueTypeId: names.type }),
    ...(parent !== undefined && { parentIssueId: parent }),
    ...(projects.length > 0 && { projectV2Ids: projects }),
    ...(fields.length > 0 && { issueFields: fields }),
  };
}
