import type { GitHub } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import { createIssues } from './issues.ts';
import { createItems } from './items.ts';
import { createNames } from './names.ts';
import { createProjects } from './projects.ts';
import { readRepository } from './read-repository.ts';
import { REPOSITORY_BY_NAME } from './refs.documents.ts';
import type { Resolver } from './resolver.ts';
import { createNotFoundError } from './words.ts';

/** Creates a resolver that uses GitHub and the defaults. */
export function createResolver(github: GitHub, defaults: Defaults): Resolver {
  return {
    ...createProjects(github, defaults),
    ...createIssues(github, defaults),
    ...createItems(github, defaults),
    ...createNames(github),
    repositoryName: (ref, argument = 'repo') => readRepository(ref, defaults, argument),
    repository: async (ref, { signal, argument = 'repo' }) => {
      const { owner, name } = readRepository(ref, defaults, argument);
      const subject = { what: `repository "${owner}/${name}"`, argument };
      const { repository } = await github.query(
        REPOSITORY_BY_NAME,
        { owner, name },
        { signal, subject },
      );
      if (repository !== null) return { owner, name, ...repository };
      throw createNotFoundError(
        `There is no repository "${owner}/${name}", or this token may not see it (argument ${argument}).`,
        'Private repositories need a token with the scope repo.',
      );
    },
  };
}
