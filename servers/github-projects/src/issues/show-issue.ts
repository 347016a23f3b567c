import { cutLong } from '../operations/cut-text.ts';
import { listPresent } from '../refs/words.ts';
import type {
  IssueLinkNode,
  IssueNode,
  ProjectItemNode,
  WholeIssueNode,
} from './issues.documents.ts';
import type { IssueEntry, IssueLink, ProjectPlace, WholeIssue } from './issues.shapes.ts';

/** The body of a single issue is cut to this length. */
const MOST_BODY = 16_000;

const REASONS = ['completed', 'not_planned', 'duplicate', 'reopened'] as const;

/** An issue that another one refers to, in its output shape. */
export function showLink(node: IssueLinkNode): IssueLink {
  return {
    id: node.id,
    reference: `${node.repository.nameWithOwner}#${node.number}`,
    title: node.title,
    state: node.state === 'CLOSED' ? 'closed' : 'open',
    url: node.url,
  };
}

/** An issue in a list, in its output shape. */
export function showIssue(node: IssueNode): IssueEntry {
  const { author, milestone, issueType, closedAt } = node;
  const stateReason = REASONS.find((reason) => reason === node.stateReason?.toLowerCase());
  return {
    ...showLink(node),
    number: node.number,
    ...(stateReason !== undefined && { stateReason }),
    ...(author !== null && { author: author.login }),
    labels: listPresent(node.labels?.nodes).map(({ name }) => name),
    assignees: listPresent(node.assignees.nodes).map(({ login }) => login),
    ...(milestone !== null && { milestone: { number: milestone.number, title: milestone.title } }),
    ...(issueType !== null && { type: issueType.name }),
    comments: node.comments.totalCount,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    ...(closedAt !== null && { closedAt }),
  };
}

/** One issue with the requested parts; its body is cut unless the complete one was requested. */
export function showWholeIssue(node: WholeIssueNode, cutsBody: boolean): WholeIssue {
  const { fullDatabaseId, body, projectItems } = node;
  return {
    ...showIssue(node),
    ...(fullDatabaseId !== null && { databaseId: Number(fullDatabaseId) }),
    ...(body !== undefined && cutLong(body, cutsBody ? MOST_BODY : Infinity)),
    ...showRelations(node),
    ...(projectItems !== undefined && { projects: showItems(projectItems?.nodes) }),
  };
}

function showRelations(
  node: WholeIssueNode,
): Pick<WholeIssue, 'parent' | 'subIssues' | 'blockedBy' | 'blocking'> {
  const { parent, subIssuesSummary: summary } = node;
  const { blockedBy, blocking } = node.issueDependenciesSummary;
  return {
    ...(parent !== null && { parent: showLink(parent) }),
    ...(summary.total > 0 && { subIssues: { total: summary.total, completed: summary.completed } }),
    ...(blockedBy > 0 && { blockedBy }),
    ...(blocking > 0 && { blocking }),
  };
}

/** The project items of an issue. */
export function showItems(nodes: readonly (ProjectItemNode | null)[] | undefined): ProjectPlace[] {
  return listPresent(nodes).map(({ id, isArchived, project, status }) => ({
    itemId: id,
    project: project.title,
    projectUrl: project.url,
    ...(typeof status?.name === 'string' && { status: status.name }),
    ...(isArchived && { archived: true }),
  }));
}
