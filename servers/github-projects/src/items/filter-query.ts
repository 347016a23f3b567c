import type { ProjectWithFields } from '../refs/resolver.ts';
import { findFieldOf } from '../fields/find-field.ts';
import { condition, filterKey, words } from '../fields/item-query.ts';

/** What items must be like; all of it together. */
export interface ItemFilter {
  readonly status?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly assignee?: string | undefined;
  readonly type?: 'issue' | 'pull_request' | 'draft_issue' | undefined;
  readonly state?: 'open' | 'closed' | 'merged' | undefined;
  readonly milestone?: string | undefined;
  readonly repo?: string | undefined;
  readonly text?: string | undefined;
  /** By name of the field; an empty text means that the field is empty. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

const TYPES = { issue: 'is:issue', pull_request: 'is:pr', draft_issue: 'is:draft' } as const;

/** GitHub's own filter for what is asked; every label must be there. */
export function filterQuery(filter: ItemFilter): string {
  const { status, labels = [], assignee, type, state, milestone, repo, text } = filter;
  const parts = [
    valueOrNone('status', status),
    ...labels.map((label) => condition('label', label)),
    valueOrNone('assignee', assignee?.replace(/^@(?!me$)/, '')),
    type && TYPES[type],
    state && `is:${state}`,
    valueOrNone('milestone', milestone),
    repo && condition('repo', repo),
    text && words(text),
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** The part of a filter that names fields of a project. */
export function fieldsQuery(
  project: ProjectWithFields,
  fields: Readonly<Record<string, string>>,
): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const field = findFieldOf(project, name, 'filter.fields');
    return valueOrNone(filterKey(field), value);
  });
  return parts.join(' ');
}

function valueOrNone(key: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value === '' ? `no:${key}` : condition(key, value);
}
