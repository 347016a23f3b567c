import type { Subject } from '@wellspoken/planner';

import { type FieldValue, readValue } from '../fields/values/read-value.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import { createNotFoundError, listPresent } from '../refs/words.ts';
import {
  type PlaceNode,
  type SubjectItemNode,
  type SubjectNode,
  subjectsById,
} from './subjects.documents.ts';

/** The item of a subject in a project. */
export interface Place {
  readonly itemId: string;
  readonly projectId: string;
  readonly archived: boolean;
  /** By name of the field; only the requested ones. */
  readonly values: ReadonlyMap<string, FieldValue>;
}

/** The current state of an issue, pull request or draft. */
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

/** Reads the state of a subject, with its values in some fields. */
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
  const content = readContent(node);
  if (node === null || node === undefined || content === null) throw createGoneError(reference);
  return toState(content, listPlaces(node, content, fields));
}

/** The content of an item, or the node itself if it is not an item. */
function readContent(node: SubjectNode | SubjectItemNode | null | undefined): SubjectNode | null {
  if (node === null || node === undefined) return null;
  return 'content' in node ? node.content : node;
}

/** Issue, pull request or draft. */
function readKind({ __typename }: SubjectNode): Subject['kind'] {
  if (__typename === 'PullRequest') return 'pull_request';
  return __typename === 'DraftIssue' ? 'draft_issue' : 'issue';
}

/** Open, closed or merged; a draft is open. */
function readOpenness({ issueState, pullState }: SubjectNode): Subject['state'] {
  const word = issueState ?? pullState;
  if (word === 'MERGED') return 'merged';
  return word === 'CLOSED' ? 'closed' : 'open';
}

/** The values of the requested fields, in their order. */
function readValues(node: PlaceNode, fields: readonly string[]): ReadonlyMap<string, FieldValue> {
  return new Map(
    fields.flatMap((name, at): [string, FieldValue][] => {
      const value = readValue(node[`one${at}`]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function listPlaces(
  node: SubjectNode | SubjectItemNode,
  content: SubjectNode,
  fields: readonly string[],
): readonly Place[] {
  const held = listPresent(content.projectItems?.nodes);
  const own = 'content' in node && held.every(({ id }) => id !== node.id) ? [node] : [];
  return [...own, ...held].map((place) => ({
    itemId: place.id,
    projectId: place.project.id,
    archived: place.isArchived,
    values: readValues(place, fields),
  }));
}

function toState(content: SubjectNode, places: readonly Place[]): SubjectState {
  return {
    kind: readKind(content),
    id: content.id,
    state: readOpenness(content),
    stateReason: content.stateReason?.toLowerCase(),
    labels: listPresent(content.labels?.nodes),
    assignees: listPresent(content.assignees?.nodes),
    type: content.issueType ?? undefined,
    milestone: content.milestone ?? undefined,
    places,
  };
}

function createGoneError(reference: string): Error {
  return createNotFoundError(
    `"${reference}" is not there any more, or this token may not see it.`,
    'list_issues and list_project_items show what there is.',
  );
}

/** The requested fields, and the project that they belong to. */
interface SubjectFields {
  readonly fields: readonly string[];
  readonly project?: ProjectPointer | undefined;
}

/** Converts GitHub's node to a subject of rules; undefined if its content is hidden. */
export function showSubject(
  node: SubjectNode | SubjectItemNode | null,
  { fields, project }: SubjectFields,
): Subject | undefined {
  const content = readContent(node);
  const title = content?.title;
  if (node === null || content === null || title === undefined) return undefined;
  const item = 'content' in node ? node : findPlace(content, project);
  return {
    id: item?.id ?? content.id,
    kind: readKind(content),
    ...readNames(content),
    ...readTexts(content),
    title,
    state: readOpenness(content),
    ...readLists(content),
    fields: item === undefined ? {} : readPlainValues(item, fields),
  };
}

function findPlace(
  { projectItems }: SubjectNode,
  project: ProjectPointer | undefined,
): PlaceNode | undefined {
  return listPresent(projectItems?.nodes).find((one) => one.project.id === project?.id);
}

function readPlainValues(item: PlaceNode, fields: readonly string[]): Subject['fields'] {
  return Object.fromEntries(
    [...readValues(item, fields)].map(([name, { value }]) => [name, value]),
  );
}

function readLists(content: SubjectNode): Pick<Subject, 'labels' | 'assignees' | 'changedPaths'> {
  return {
    labels: listPresent(content.labels?.nodes).map(({ name }) => name),
    assignees: listPresent(content.assignees?.nodes).map(({ login }) => login),
    changedPaths: listPresent(content.files?.nodes).map(({ path }) => path),
  };
}

function readTexts(content: SubjectNode): Pick<Subject, 'body' | 'createdAt' | 'updatedAt'> {
  const { body = '', createdAt = '', updatedAt = '' } = content;
  return { body, createdAt, updatedAt };
}

type Names = Pick<Subject, 'reference' | 'author' | 'type' | 'milestone'>;

function readNames(content: SubjectNode): Names {
  const { repository, number, issueType, milestone } = content;
  const author = (content.author ?? content.creator)?.login;
  return {
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    ...(author !== undefined && { author }),
    ...(issueType !== null && issueType !== undefined && { type: issueType.name }),
    ...(milestone !== null && milestone !== undefined && { milestone: milestone.title }),
  };
}
