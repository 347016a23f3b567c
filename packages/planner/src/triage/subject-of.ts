import type { Subject } from '../rules/subject.ts';
import type { IssueText } from '../similarity/issue-text.ts';

/** An issue as rules look at it. */
export function toSubject(issue: IssueText, fields: Subject['fields'] = {}): Subject {
  const { id, reference, title, body, state, author, labels, assignees, type, milestone } = issue;
  return {
    id,
    kind: 'issue',
    reference,
    title,
    body,
    state,
    labels,
    assignees,
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    changedPaths: [],
    fields,
    ...(author !== undefined && { author }),
    ...(type !== undefined && { type }),
    ...(milestone !== undefined && { milestone }),
  };
}

/** Whether nobody has looked at an issue yet: it is open and has no label, type or assignee. */
export function isUntriaged({ state, labels, assignees, type }: IssueText): boolean {
  return state === 'open' && labels.length === 0 && assignees.length === 0 && type === undefined;
}
