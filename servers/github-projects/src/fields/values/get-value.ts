import { findField } from '../find-field.ts';
import type { ProjectField } from '../project-field.ts';
import type { ItemAsked } from '../../items/get-item.ts';
import type { At } from '../../operations/operation.ts';
import { type FieldValue, plain, readValue } from './read-value.ts';
import { type DerivedNode, ITEM_VALUE, type ReferenceNode } from './values.documents.ts';

type References = { readonly nodes: readonly (ReferenceNode | null)[] | null } | undefined;

const DERIVED: Readonly<Record<string, (content: DerivedNode) => FieldValue | undefined>> = {
  CREATED: ({ createdAt }) => plain(createdAt),
  UPDATED: ({ updatedAt }) => plain(updatedAt),
  CLOSED: ({ closedAt }) => plain(closedAt),
  ISSUE_TYPE: ({ issueType }) => plain(issueType?.name),
  PARENT_ISSUE: ({ parent }) => plain(parent ? formatReference(parent) : undefined),
  SUB_ISSUES_PROGRESS: ({ subIssuesSummary }) => readProgress(subIssuesSummary),
  TRACKS: ({ tracks }) => plain(referencesIn(tracks)),
  TRACKED_BY: ({ trackedIn }) => plain(referencesIn(trackedIn)),
};

/** What an item has in a field of any kind. */
export async function getValue(
  { projectId, itemId, fieldId }: ItemAsked & { readonly fieldId: string },
  at: At,
): Promise<{
  readonly itemId: string;
  readonly field: ProjectField;
  readonly value: FieldValue | undefined;
}> {
  const { signal } = at;
  const project = await at.resolve.projectWithFields(projectId, { signal });
  const field = findField(project, fieldId, 'fieldId');
  const { id } = await at.resolve.item(project, itemId, { signal });
  const { node } = await at.github.query(
    ITEM_VALUE,
    { item: id, field: field.name, tracking: field.dataType.startsWith('TRACK') },
    { signal, subject: { what: `item "${itemId}"`, argument: 'itemId' } },
  );
  const derive = DERIVED[field.dataType];
  const value =
    derive === undefined ? readValue(node?.fieldValueByName) : derive(node?.content ?? {});
  return { itemId: id, field, value };
}

function formatReference({ number, repository }: ReferenceNode): string {
  return `${repository.nameWithOwner}#${number}`;
}

function referencesIn(list: References): readonly string[] {
  return (list?.nodes ?? []).flatMap((node) => (node === null ? [] : [formatReference(node)]));
}

function readProgress(summary: DerivedNode['subIssuesSummary']): FieldValue | undefined {
  if (summary === undefined || summary.total === 0) return undefined;
  const { total, completed } = summary;
  return {
    value: Math.round((completed / total) * 100),
    formatted: `${completed} of ${total} sub-issues are closed`,
  };
}
