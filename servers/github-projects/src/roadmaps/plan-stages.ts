import { ToolError } from '@wellspoken/kit';

import { readAll } from '../github/graphql.ts';
import { toPriorityLabel } from '../issues/create-issue.ts';
import { findNames, type FoundName, listIds, type NamesFound } from '../issues/issue-names.ts';
import {
  ISSUES_OF_MILESTONE,
  type MilestoneIssueNode,
} from '../milestones/milestones.documents.ts';
import { readAllMilestones } from '../milestones/read-milestones.ts';
import type { At } from '../operations/operation.ts';
import { readProjects } from '../projects/list-projects.ts';
import type { ProjectPointer, RepositoryName } from '../refs/resolver.ts';
import { createNotFoundError, describeRepository, listPresent } from '../refs/words.ts';
import {
  normalizeRoadmapTitle,
  type Roadmap,
  type RoadmapIssue,
  type RoadmapStage,
} from './roadmap.ts';

/** An issue with all names resolved. */
export interface PlannedIssue {
  readonly title: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The issue of the milestone that has this title already. */
  readonly existing?: MilestoneIssueNode;
}

/** A milestone with its issues. */
export interface PlannedStage {
  readonly milestone: RoadmapStage['milestone'];
  /** The milestone of the repository that has this title already. */
  readonly existing?: { readonly id: string; readonly number: number };
  readonly issues: readonly PlannedIssue[];
}

/** A roadmap with all names resolved. */
export interface RoadmapPlan {
  readonly repository: RepositoryName;
  readonly project: ProjectPointer | undefined;
  readonly stages: readonly PlannedStage[];
}

const MOST_ISSUES = 1_000;
const MOST_PROJECTS = 100;

/** Resolves all names in a roadmap and finds what exists already; changes nothing. */
export async function planRoadmap(roadmap: Roadmap, at: At): Promise<RoadmapPlan> {
  const repository = at.resolve.repositoryName(roadmap.repo);
  const project = await findProject(roadmap, at);
  const names = await findRoadmapNames(roadmap, repository, at);
  const types = await findTypes(roadmap, repository, at);
  const known = await readAllMilestones(repository, 'all', at);
  const byTitle = new Map(known.map((one) => [normalizeRoadmapTitle(one.title), one]));
  const stages: PlannedStage[] = [];
  for (const [place, { milestone, issues }] of roadmap.milestones.entries()) {
    const existing = byTitle.get(normalizeRoadmapTitle(milestone.title));
    const there = existing === undefined ? [] : await readIssues(repository, existing.number, at);
    stages.push({
      milestone,
      ...(existing !== undefined && { existing }),
      issues: issues.map((issue, order) =>
        planIssue(issue, { names, types, there, key: toKey(place, order) }),
      ),
    });
  }
  return { repository, project, stages };
}

/** Finds the existing project; throws if a new one has the title of an existing one. */
async function findProject(
  { project, projectId }: Roadmap,
  at: At,
): Promise<ProjectPointer | undefined> {
  if (project === undefined) return at.resolve.project(projectId, { signal: at.signal });
  const { owner, title } = project;
  const page = await readProjects(
    { owner, status: 'active', query: title, limit: MOST_PROJECTS },
    at,
  );
  const twin = listPresent(page.nodes).find(
    (one) => normalizeRoadmapTitle(one.title) === normalizeRoadmapTitle(title),
  );
  if (twin === undefined) return undefined;
  throw new ToolError(
    'conflict',
    `There is an open project "${twin.title}" already (${twin.url}): nothing was made.`,
    {
      suggestions: [
        `Pass projectId "${twin.id}" in place of project to use it.`,
        'Or give the new project another title.',
      ],
      details: { candidates: [twin.id] },
    },
  );
}

/** The path of an issue in the arguments, which errors name. */
function toKey(stage: number, order: number): string {
  return `milestones.${stage}.issues.${order}`;
}

function findRoadmapNames(
  roadmap: Roadmap,
  repository: RepositoryName,
  at: At,
): Promise<NamesFound> {
  const labels: Record<string, readonly string[]> = {};
  const users: Record<string, readonly string[]> = {};
  for (const [stage, { issues }] of roadmap.milestones.entries()) {
    for (const [order, issue] of issues.entries()) {
      labels[`${toKey(stage, order)}.labels`] = listLabels(issue);
      users[`${toKey(stage, order)}.assignees`] = issue.assignees;
    }
  }
  return findNames({ labels, users }, { repository, subject: describeRepository(repository) }, at);
}

function listLabels({ labels, priority }: RoadmapIssue): readonly string[] {
  return priority === undefined ? labels : [...labels, toPriorityLabel(priority)];
}

async function findTypes(
  { milestones }: Roadmap,
  repository: RepositoryName,
  { resolve, signal }: At,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(
    milestones.flatMap(({ issues }) => issues.flatMap(({ type }) => type ?? [])),
  );
  const types = new Map<string, string>();
  for (const name of names) {
    types.set(name, await resolve.issueType(repository, name, { signal, argument: 'type' }));
  }
  return types;
}

async function readIssues(
  repository: RepositoryName,
  number: number,
  { github, signal }: At,
): Promise<readonly MilestoneIssueNode[]> {
  const { nodes } = await readAll<MilestoneIssueNode>(
    async (first, after) => {
      const answer = await github.query(
        ISSUES_OF_MILESTONE,
        { ...repository, number, first, after },
        { signal },
      );
      const issues = answer.repository?.milestone?.issues;
      if (issues === undefined)
        throw createNotFoundError(`Milestone ${number} was deleted meanwhile.`);
      return issues;
    },
    { most: MOST_ISSUES },
  );
  return nodes;
}

interface Known {
  readonly names: NamesFound;
  readonly types: ReadonlyMap<string, string>;
  readonly there: readonly MilestoneIssueNode[];
  readonly key: string;
}

function planIssue(issue: RoadmapIssue, { names, types, there, key }: Known): PlannedIssue {
  const { title, description, type } = issue;
  const existing = there.find(
    (one) => normalizeRoadmapTitle(one.title) === normalizeRoadmapTitle(title),
  );
  const issueTypeId = type === undefined ? undefined : types.get(type);
  return {
    title,
    input: {
      repositoryId: names.repositoryId,
      title,
      ...(description !== undefined && { body: description }),
      ...withIds('labelIds', names.labels[`${key}.labels`]),
      ...withIds('assigneeIds', names.users[`${key}.assignees`]),
      ...(issueTypeId !== undefined && { issueTypeId }),
    },
    ...(existing !== undefined && { existing }),
  };
}

function withIds(name: string, found: readonly FoundName[] | undefined): object {
  const ids = listIds(found);
  return ids.length === 0 ? {} : { [name]: ids };
}
