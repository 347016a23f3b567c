import { specificationSite, type Revision } from '@wellspoken/spec/revisions';

/** Where a rule comes from. */
export interface Source {
  /** As people cite it: "MCP 2026-07-28, Tools: Tool names". */
  readonly clause: string;
  readonly url?: string;
}

/** A section of the specification; `page` is a path such as `server/tools`, then the heading. */
export function specified(revision: Revision, page: string, heading?: string): Source {
  const anchor = heading === undefined ? '' : `#${anchorOf(heading)}`;
  const about = heading === undefined ? page : `${page}: ${heading}`;
  return {
    clause: `MCP ${revision}, ${about}`,
    url: `${specificationSite}${revision}/${page}${anchor}`,
  };
}

/** A type of the protocol's schema. */
export const schemaOf = (revision: Revision, type: string): Source =>
  specified(revision, 'schema', type);

/** A section of JSON-RPC 2.0. */
export const jsonRpc = (section: string): Source => ({
  clause: `JSON-RPC 2.0, ${section}`,
  url: 'https://www.jsonrpc.org/specification',
});

/** Another public document. */
export const document = (clause: string, url?: string): Source =>
  url === undefined ? { clause } : { clause, url };

// As the site makes them: lower case, words joined with hyphens, punctuation dropped.
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}
