import type { Args, Scene } from '../../objects.ts';
import type { SimIssue, SimIssueField, SimIssueType } from '../../state/entities.ts';
import { listAll, find } from '../../state/state.ts';

const FIELD_KINDS = [
  'IssueFieldText',
  'IssueFieldNumber',
  'IssueFieldDate',
  'IssueFieldSingleSelect',
] as const;

const DATA_TYPES: Record<SimIssueField['typename'], string> = {
  IssueFieldText: 'TEXT',
  IssueFieldNumber: 'NUMBER',
  IssueFieldDate: 'DATE',
  IssueFieldSingleSelect: 'SINGLE_SELECT',
};

/** An issue type as GraphQL shows one. */
export function buildIssueTypeObject(scene: Scene, type: SimIssueType): object {
  return {
    __typename: 'IssueType',
    id: type.id,
    name: type.name,
    description: type.description,
    color: type.color,
    isEnabled: type.isEnabled,
    isPrivate: false,
    issues: (args: Args) =>
      scene.connection(
        listAll(scene.state, 'Issue')
          .filter(
            ({ issueType, repository }) =>
              issueType === type.id && repository === args['repositoryId'],
          )
          .map(({ id }) => id),
        args,
        { type: 'IssueType', field: 'issues' },
      ),
  };
}

/** An issue field as GraphQL shows one. */
export function buildIssueFieldObject(_scene: Scene, field: SimIssueField): object {
  return {
    __typename: field.typename,
    id: field.id,
    fullDatabaseId: String(field.databaseId),
    name: field.name,
    description: null,
    dataType: DATA_TYPES[field.typename],
    visibility: 'ORG_ONLY',
    createdAt: field.createdAt,
    options: field.options.map((option, index) => ({
      ...option,
      __typename: 'IssueFieldSingleSelectOption',
      priority: index + 1,
    })),
  };
}

/** The issue field with that id. */
export function findIssueField(scene: Scene, id: string): SimIssueField | undefined {
  return find(scene.state, id, ...FIELD_KINDS);
}

/** What an issue has in the issue fields of its organisation. */
export function buildFieldValues(scene: Scene, issue: SimIssue): readonly object[] {
  return Object.entries(issue.fieldValues).flatMap(([id, value]) => {
    const field = findIssueField(scene, id);
    return field === undefined ? [] : [buildValueObject(scene, field, { issue, value })];
  });
}

function buildValueObject(
  scene: Scene,
  field: SimIssueField,
  { issue, value }: { readonly issue: SimIssue; readonly value: string | number },
): object {
  const common = {
    __typename: `${field.typename}Value`,
    id: `${field.id.replace(/_.*/u, 'V')}_${issue.databaseId}_${field.databaseId}`,
    field: () => scene.objectOf(field.id),
  };
  const option = field.options.find(({ id }) => id === value);
  if (option === undefined) return { ...common, value };
  return {
    ...common,
    value: option.name,
    name: option.name,
    optionId: option.id,
    color: option.color,
    description: option.description,
  };
}
