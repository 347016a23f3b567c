import { document } from '../github/graphql.ts';

/** A file that may hold the owners of code; null where there is none. */
export interface BlobNode {
  readonly __typename: string;
  /** Null where the file is no text. */
  readonly text?: string | null;
  readonly isTruncated?: boolean;
}

/** The three places where GitHub looks for owners of code, on the default branch. */
export const CODE_OWNERS = document<
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
