import {
  PROJECT_DETAILS,
  PROJECT_DETAILS_BY_NUMBER,
  type ProjectDetailsNode,
} from './projects.documents.ts';
import { present, projectSubject } from '../refs/words.ts';
import { readProject } from '../refs/projects.ts';
import type { ProjectDetails } from './projects.shapes.ts';
import { type Call, found } from './found.ts';
import { projectFrom } from './project-from-node.ts';
import { layoutFrom } from './views/view-from-node.ts';

/** What to read of a project in addition. */
interface Wanted {
  readonly withFields?: boolean;
  readonly withViews?: boolean;
  readonly withReadme?: boolean;
}

/** Reads a project, in one request unless it is given by its title. */
export async function loadProject(
  ref: string | undefined,
  wanted: Wanted,
  call: Call,
): Promise<ProjectDetailsNode> {
  const flags = { withFields: false, withViews: false, withReadme: false, ...wanted };
  const subject = projectSubject(ref, call.defaults);
  const options = { signal: call.signal, subject };
  const read = readProject(ref, call.defaults, 'projectId');
  if (read.by === 'number') {
    const variables = { ...flags, login: read.owner, number: read.number };
    const data = await call.github.query(PROJECT_DETAILS_BY_NUMBER, variables, options);
    return found(data.repositoryOwner?.projectV2, subject);
  }
  const id = read.by === 'id' ? read.id : (await call.resolve.project(ref, options)).id;
  const { node } = await call.github.query(PROJECT_DETAILS, { ...flags, id }, options);
  return found(isWhole(node) ? node : undefined, subject);
}

/** A project with its counts and the requested lists, in its output shape. */
export function detailsFrom(node: ProjectDetailsNode): ProjectDetails {
  return {
    ...projectFrom(node),
    itemCount: node.items.totalCount,
    archivedItemCount: node.archivedItems.totalCount,
    fieldCount: node.fields.totalCount,
    viewCount: node.views.totalCount,
    ...(node.fieldList !== undefined && {
      fields: [...present(node.fieldList.nodes)],
    }),
    ...(node.viewList !== undefined && {
      views: present(node.viewList.nodes).map((view) => ({
        ...view,
        layout: layoutFrom(view.layout),
      })),
    }),
  };
}

/** A node of another type has none of the requested fields. */
function isWhole(node: Partial<ProjectDetailsNode> | null): node is ProjectDetailsNode {
  return node?.id !== undefined;
}
