/** Where protected-resource metadata is found (RFC 9728). */
export const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** What clients are told of an endpoint before they have a token. */
export interface Metadata {
  readonly resource: string;
  readonly resource_name: string;
  readonly authorization_servers?: readonly string[];
  readonly scopes_supported?: readonly string[];
  readonly bearer_methods_supported: readonly ['header'];
}

/** The path of the metadata of what stands at a path. */
export function metadataPathOf(path: string): string {
  return path === '/' ? METADATA_PATH : `${METADATA_PATH}${path}`;
}

/** The URL of the metadata of a resource. */
export function metadataUrlOf(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${metadataPathOf(pathname)}`;
}

/** The answer to a request for metadata, which anybody may read. */
export function showMetadata(metadata: Metadata): Response {
  return Response.json(metadata, {
    headers: { 'cache-control': 'max-age=300' },
  });
}
