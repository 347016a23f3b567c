import { readAll } from '../../github/graphql.ts';
import type { At } from '../../operations/operation.ts';
import { describeRepository } from '../../refs/words.ts';
import { LIST_LABELS } from './labels.documents.ts';

/** More than any repository has. */
const MOST = 10_000;

/** The names of all labels of a repository. */
export async function readLabelNames(
  repo: string | undefined,
  at: Pick<At, 'github' | 'resolve' | 'signal'>,
): Promise<readonly string[]> {
  const repository = at.resolve.repositoryName(repo);
  const subject = describeRepository(repository);
  const { nodes } = await readAll(
    async (first, after) => {
      const answer = await at.github.query(
        LIST_LABELS,
        { ...repository, first, after: after ?? undefined },
        { signal: at.signal, subject },
      );
      return answer.repository.labels ?? NONE;
    },
    { most: MOST },
  );
  return nodes.map(({ name }) => name);
}

const NONE = { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } };
