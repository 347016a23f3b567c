/** Where the summary of a project is. */
export function projectUri(project: string): string {
  return `devflow://project/${encodeURIComponent(project)}`;
}

/** Where an entity is. */
export function entityUri(project: string, name: string): string {
  return `${projectUri(project)}/entity/${encodeURIComponent(name)}`;
}

/** Where the history of an entity is. */
export function historyUri(project: string, name: string): string {
  return `${projectUri(project)}/history/${encodeURIComponent(name)}`;
}

/** What all of these are written as. */
export const JSON_TYPE = 'application/json';
