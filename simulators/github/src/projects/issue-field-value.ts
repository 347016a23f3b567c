import type { Scene } from '../objects.ts';
import { buildFieldValues } from '../repositories/objects/issue-field-object.ts';
import type { SimItem } from '../state/entities.ts';
import { findContent } from './content.ts';

/** What the issue of an item has in an issue field; null where it has nothing. */
export function findIssueFieldValue(scene: Scene, item: SimItem, id: string): object | null {
  const content = findContent(scene, item);
  const value = content?.typename === 'Issue' ? content.fieldValues[id] : undefined;
  if (content?.typename !== 'Issue' || value === undefined) return null;
  const [shown = null] = buildFieldValues(scene, { ...content, fieldValues: { [id]: value } });
  return { __typename: 'ProjectV2ItemIssueFieldValue', issueFieldValue: shown };
}
