import type { Subject } from '@wellspoken/planner';

import type { PlaceNode, SubjectItemNode, SubjectNode } from '../documents/subjects.ts';
import { subjectsById } from '../documents/subjects.ts';
import { readValue, type FieldValue } from '../fields/read-value.ts';
import type { At } from '../operations/operation.ts';
import { notFound } from '../refs/not-found.ts';
import { present } from '../refs/present.ts';

/** Where a subject stands in a project. */
export interface Place {
  readonly itemId: string;
  readonly projectId: string;
  readonly archived: boolean;
  /** By the name of the field; only those that were asked for. */
  readonly values: ReadonlyMap<string, FieldValue>;
}

/** An issue, pull request or draft as it is now. */
export interface SubjectState {
  readonly kind: Subject['kind'];
  /** Node id of the issue, pull request or draft itself. */
  readonly id: string;
  readonly state: Subject['state'];
  readonly stateReason: string | undefined;
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly assignees: readonly { readonly id: string; readonly login: string }[];
  readonly type: { readonly id: string; readonly name: string } | undefined;
  readonly milestone: { readonly id: string; readonly title: string } | undefined;
  readonly places: readonly Place[];
}

/** Reads how a subject is now, with what it has in some fields. */
export async function readState(
  { id, reference = id }: Subject,
  fields: readonly string[],
  { github, signal }: At,
): Promise<SubjectState> {
  const { nodes } = await github.query(
    subjectsById(fields.length),
    {
      ids: [id],
      withPaths: false,
      ...Object.fromEntries(fields.map((name, at) => [`name${at}`, name])),
    },
    { signal, subject: { what: `issue "${reference}"`, argument: 'issueId' } },
  );
  const node = nodes[0];
  const content = contentOf(node);
  if (node === null || node === undefined || content === null) throw gone(reference);
  return stateOf(content, placesOf(node, content, fields));
}

/** What an item holds, or the node itself where it is no item. */
export function contentOf(
  node: SubjectNode | SubjectItemNode | null | undefined,
): SubjectNode | null {
  if (node === null || node === undefined) return null;
  return 'content' in node ? node.content : node;
}

/** Issue, pull request or draft. */
export function kindOf({ __typename }: SubjectNode): Subject['kind'] {
  if (__typename === 'PullRequest') return 'pull_request';
  return __typename === 'DraftIssue' ? 'draft_issue' : 'issue';
}

/** Open, closed or merged; a draft is open. */
export function openness({ issueState, pullState }: SubjectNode): Subject['state'] {
  const word = issueState ?? pullState;
  if (word === 'MERGED') return 'merged';
  return word === 'CLOSED' ? 'closed' : 'open';
}

/** The values of fields that were asked for by name, in that order. */
export function valuesOf(
  node: PlaceNode,
  fields: readonly string[],
): ReadonlyMap<string, FieldValue> {
  return new Map(
    fields.flatMap((name, at): [string, FieldValue][] => {
      const value = readValue(node[`one${at}`]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function placesOf(
  node: SubjectNode | SubjectItemNode,
  content: SubjectNode,
  fields: readonly string[],
): readonly Place[] {
  const held = present(content.projectItems?.nodes);
  const own = 'content' in node && held.every(({ id }) => id !== node.id) ? [node] : [];
  return [...own, ...held].map((place) => ({
    itemId: place.id,
    projectId: place.project.id,
    archived: place.isArchived,
    values: valuesOf(place, fields),
  }));
}

function stateOf(content: SubjectNode, places: readonly Place[]): SubjectState {
  return {
    kind: kindOf(content),
    id: content.id,
    state: openness(content),
    stateReason: content.stateReason?.toLowerCase(),
    labels: present(content.labels?.nodes),
    assignees: present(content.assignees?.nodes),
    type: content.issueType ?? undefined,
    milestone: content.milestone ?? undefined,
    places,
  };
}

function gone(reference: string): Error {
  return notFound(
    `"${reference}" is not there any more, or this token may not see it.`,
    'list_issues and list_project_items show what there is.',
  );
}
