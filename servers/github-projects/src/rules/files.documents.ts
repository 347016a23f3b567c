import { defineDocument } from '../github/graphql.ts';

/** A possible CODEOWNERS file; null if there is none. */
export interface BlobNode {
  readonly __typename: string;
  /** Null for a binary file. */
  readonly text?: string | null;
  readonly isTruncated?: boolean;
}

/** The three places where GitHub looks for CODEOWNERS, on the default branch. */
export const CODE_OWNERS = defineDocument<
  {
    readonly repository: {
      readonly inGitHub: BlobNode | null;
      readonly inRoot: BlobNode | null;
      readonly inDocs: BlobNode | null;
    };
  },
  { readonly owner: string; readonly name: string }
>(`query CodeOwners($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    inGitHub: object(expression: "HEAD:.github/CODEOWNERS") { ...Text }
    inRoot: object(expression: "HEAD:CODEOWNERS") { ...Text }
    inDocs: object(expression: "HEAD:docs/CODEOWNERS") { ...Text }
  }
}
fragment Text on GitObject { __typename ... on Blob { text isTruncated } }`);
