import { readProject } from '../refs/projects.ts';
import { describeProject, listPresent } from '../refs/words.ts';
import { type Call, requireFound } from './found.ts';
import { showProject } from './project-from-node.ts';
import {
  PROJECT_DETAILS,
  PROJECT_DETAILS_BY_NUMBER,
  type ProjectDetailsNode,
} from './projects.documents.ts';
import type { ProjectDetails } from './projects.shapes.ts';
import { readLayout } from './views/view-from-node.ts';

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
  const subject = describeProject(ref, call.defaults);
  const options = { signal: call.signal, subject };
  const read = readProject(ref, call.defaults, 'projectId');
  if (read.by === 'number') {
    const variables = { ...flags, login: read.owner, number: read.number };
    const data = await call.github.query(PROJECT_DETAILS_BY_NUMBER, variables, options);
    return requireFound(data.repositoryOwner?.projectV2, subject);
  }
  const id = read.by === 'id' ? read.id : (await call.resolve.project(ref, options)).id;
  const { node } = await call.github.query(PROJECT_DETAILS, { ...flags, id }, options);
  return requireFound(isWhole(node) ? node : undefined, subject);
}

/** A project with its counts and the requested lists, in its output shape. */
export function showDetails(node: ProjectDetailsNode): ProjectDetails {
  return {
    ...showProject(node),
    itemCount: node.items.totalCount,
    archivedItemCount: node.archivedItems.totalCount,
    fieldCount: node.fields.totalCount,
    viewCount: node.views.totalCount,
    ...(node.fieldList !== undefined && {
      fields: [...listPresent(node.fieldList.nodes)],
    }),
    ...(node.viewList !== undefined && {
      views: listPresent(node.viewList.nodes).map((view) => ({
        ...view,
        layout: readLayout(view.layout),
      })),
    }),
  };
}

/** A node of another type has none of the requested fields. */
function isWhole(node: Partial<ProjectDetailsNode> | null): node is ProjectDetailsNode {
  return node?.id !== undefined;
}
