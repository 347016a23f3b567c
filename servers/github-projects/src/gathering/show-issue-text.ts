import { cutText } from '@wellspoken/kit/paging';
import type { IssueText } from '@wellspoken/planner';

import type { IssueTextNode } from '../documents/issue-texts.ts';
import { present } from '../refs/present.ts';

/** What comes later in a body is mostly logs, and tells little of what the issue is about. */
const MOST_BODY = 20_000;

const REASONS = ['completed', 'not_planned', 'duplicate', 'reopened'] as const;

/** An issue as comparing and triage need it; its body is cut where it is very long. */
export function showIssueText(node: IssueTextNode, mostBody = MOST_BODY): IssueText {
  const { nameWithOwner } = node.repository;
  return {
    id: node.id,
    reference: `${nameWithOwner}#${node.number}`,
    number: node.number,
    title: node.title,
    body: node.body.length > mostBody ? cutText(node.body, mostBody) : node.body,
    state: node.state === 'CLOSED' ? 'closed' : 'open',
    labels: present(node.labels?.nodes).map(({ name }) => name),
    assignees: present(node.assignees.nodes).map(({ login }) => login),
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    ...whatIsThere(node),
  };
}

type MayLack = 'stateReason' | 'author' | 'type' | 'milestone' | 'parent' | 'closedAt';

function whatIsThere(node: IssueTextNode): Pick<IssueText, MayLack> {
  const { author, milestone, issueType, parent, closedAt } = node;
  const stateReason = REASONS.find((reason) => reason === node.stateReason?.toLowerCase());
  return {
    ...(stateReason !== undefined && { stateReason }),
    ...(author !== null && { author: author.login }),
    ...(issueType !== null && { type: issueType.name }),
    ...(milestone !== null && { milestone: milestone.title }),
    ...(parent !== null && { parent: `${parent.repository.nameWithOwner}#${parent.number}` }),
    ...(closedAt !== null && { closedAt }),
  };
}
