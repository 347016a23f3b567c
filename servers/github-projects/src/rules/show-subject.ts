import type { Subject } from '@wellspoken/planner';

import type { PlaceNode, SubjectItemNode, SubjectNode } from '../documents/subjects.ts';
import { present } from '../refs/present.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import { contentOf, kindOf, openness, valuesOf } from './subject-state.ts';

/** Which fields were asked for, and in which project they count. */
export interface SubjectFields {
  readonly fields: readonly string[];
  readonly project?: ProjectPointer | undefined;
}

/** What rules are held against, from what GitHub answered; nothing where the content is hidden. */
export function showSubject(
  node: SubjectNode | SubjectItemNode | null,
  { fields, project }: SubjectFields,
): Subject | undefined {
  const content = contentOf(node);
  const title = content?.title;
  if (node === null || content === null || title === undefined) return undefined;
  const item = 'content' in node ? node : placeOf(content, project);
  return {
    id: item?.id ?? content.id,
    kind: kindOf(content),
    ...namesOf(content),
    ...wordsOf(content),
    title,
    state: openness(content),
    ...listsOf(content),
    fields: item === undefined ? {} : plainValues(item, fields),
  };
}

function placeOf(
  { projectItems }: SubjectNode,
  project: ProjectPointer | undefined,
): PlaceNode | undefined {
  return present(projectItems?.nodes).find((one) => one.project.id === project?.id);
}

function plainValues(item: PlaceNode, fields: readonly string[]): Subject['fields'] {
  return Object.fromEntries([...valuesOf(item, fields)].map(([name, { value }]) => [name, value]));
}

function listsOf(content: SubjectNode): Pick<Subject, 'labels' | 'assignees' | 'changedPaths'> {
  return {
    labels: present(content.labels?.nodes).map(({ name }) => name),
    assignees: present(content.assignees?.nodes).map(({ login }) => login),
    changedPaths: present(content.files?.nodes).map(({ path }) => path),
  };
}

function wordsOf(content: SubjectNode): Pick<Subject, 'body' | 'createdAt' | 'updatedAt'> {
  const { body = '', createdAt = '', updatedAt = '' } = content;
  return { body, createdAt, updatedAt };
}

type Names = Pick<Subject, 'reference' | 'author' | 'type' | 'milestone'>;

function namesOf(content: SubjectNode): Names {
  const { repository, number, issueType, milestone } = content;
  const author = (content.author ?? content.creator)?.login;
  return {
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    ...(author !== undefined && { author }),
    ...(issueType !== null && issueType !== undefined && { type: issueType.name }),
    ...(milestone !== null && milestone !== undefined && { milestone: milestone.title }),
  };
}
