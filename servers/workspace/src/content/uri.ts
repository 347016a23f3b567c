/** The URI of the resource that is a file, by its path as answers show it. */
export function resourceUri(shown: string): string {
  return `workspace:///${shown.split('/').map(encodeURIComponent).join('/')}`;
}
