import { ToolError } from '@wellspoken/kit';

import { findField } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { ListKind } from './items.documents.ts';

/** The values to request for a page of items; lists cost more, so they are separate. */
export interface ChosenFields {
  readonly plain: readonly string[];
  readonly lists: readonly { readonly kind: ListKind; readonly name: string }[];
}

/** The fields of item lists if none are chosen. */
export const USUAL_FIELDS: ChosenFields = {
  plain: ['Status'],
  lists: [{ kind: 'users', name: 'Assignees' }],
};

const LIST_KINDS: Readonly<Record<string, ListKind>> = {
  ASSIGNEES: 'users',
  LABELS: 'labels',
  REVIEWERS: 'reviewers',
  LINKED_PULL_REQUESTS: 'pullRequests',
};

/** The names of the list fields of a project; GitHub's own names if it has none. */
export function listFieldNames(
  fields: readonly ProjectField[],
): Readonly<Record<ListKind, string>> {
  const findName = (dataType: string, usual: string): string =>
    fields.find((field) => field.dataType === dataType)?.name ?? usual;
  return {
    users: findName('ASSIGNEES', 'Assignees'),
    labels: findName('LABELS', 'Labels'),
    reviewers: findName('REVIEWERS', 'Reviewers'),
    pullRequests: findName('LINKED_PULL_REQUESTS', 'Linked pull requests'),
  };
}

const PLAIN_TYPES: ReadonlySet<string> = new Set([
  'TEXT',
  'NUMBER',
  'DATE',
  'SINGLE_SELECT',
  'MULTI_SELECT',
  'ITERATION',
  'TITLE',
  'MILESTONE',
  'REPOSITORY',
]);

/** Finds fields of the project by name. */
export function chooseFields(project: ProjectWithFields, names: readonly string[]): ChosenFields {
  const found = names.map((name) => findField(project, name, 'fields'));
  const fields = [...new Map(found.map((field) => [field.id, field])).values()];
  const derived = fields.find(
    ({ dataType }) => !PLAIN_TYPES.has(dataType) && LIST_KINDS[dataType] === undefined,
  );
  if (derived !== undefined) throw createNotListedError(derived);
  return {
    plain: fields.filter(({ dataType }) => PLAIN_TYPES.has(dataType)).map(({ name }) => name),
    lists: fields.flatMap(({ dataType, name }) => {
      const kind = LIST_KINDS[dataType];
      return kind === undefined ? [] : [{ kind, name }];
    }),
  };
}

function createNotListedError({ name, dataType }: ProjectField): ToolError {
  return new ToolError(
    'unsupported',
    `GitHub gives "${name}" (${dataType}) for one item at a time only (argument fields).`,
    {
      suggestions: [
        'Leave it out of fields; get_issue shows the parent, sub-issues, type and dates of an issue.',
      ],
    },
  );
}
