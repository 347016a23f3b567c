import type { ProjectSummaryNode } from '../documents/projects.ts';
import type { Project } from '../shapes/project.ts';
import { numericId } from './numeric-id.ts';

/** A project as we tell of it, from what GitHub says. */
export function projectFrom(node: ProjectSummaryNode): Project {
  const { id, number, title, shortDescription, template, url, createdAt, updatedAt } = node;
  return {
    id,
    ...numericId(node.fullDatabaseId),
    number,
    title,
    ...(shortDescription !== null && shortDescription !== '' && { shortDescription }),
    visibility: node.public ? 'public' : 'private',
    status: node.closed ? 'closed' : 'active',
    template,
    owner: node.owner.login,
    url,
    createdAt,
    updatedAt,
  };
}
