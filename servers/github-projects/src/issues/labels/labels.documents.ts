import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

/** The labels of a repository, by name. */
export const LIST_LABELS = defineDocument<
  {
    readonly repository: {
      readonly labels: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly ({
          readonly id: string;
          readonly name: string;
          readonly color: string;
          readonly description: string | null;
        } | null)[];
      } | null;
    };
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | undefined;
  }
>(`query ListLabels($owner: String!, $name: String!, $first: Int!, $after: String) {
  repository(owner: $owner, name: $name) {
    labels(first: $first, after: $after, orderBy: { field: NAME, direction: ASC }) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { id name color description }
    }
  }
}`);
