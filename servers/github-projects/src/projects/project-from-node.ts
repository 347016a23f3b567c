import type { Call } from './found.ts';
import type { ProjectSummaryNode } from './projects.documents.ts';
import type { Project } from './projects.shapes.ts';

/** Converts GitHub's node to the output shape. */
export function showProject(node: ProjectSummaryNode): Project {
  const { id, number, title, shortDescription, template, url, createdAt, updatedAt } = node;
  return {
    id,
    ...withDatabaseId(node.fullDatabaseId),
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

/** The numeric id, if GitHub returns one that a number can represent. */
export function withDatabaseId(id: string | number | null | undefined): { databaseId?: number } {
  const databaseId = Number(id ?? Number.NaN);
  return Number.isSafeInteger(databaseId) ? { databaseId } : {};
}

/** Resolves a login or `@me`; defaults to the default owner. */
export async function findOwnerLogin(
  given: string | undefined,
  argument: string,
  call: Call,
): Promise<string> {
  const login = given ?? call.defaults.owner;
  if (login !== undefined && login !== '@me') return login;
  return (await call.resolve.owner(login, { signal: call.signal, argument })).login;
}
