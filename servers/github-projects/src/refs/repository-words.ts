import type { Subject } from '../github/github.ts';
import type { RepositoryName } from './resolver.ts';

/** A repository as people write it. */
export function nameOf({ owner, name }: RepositoryName): string {
  return `${owner}/${name}`;
}

/** What to say where a repository is not found. */
export function repositorySubject(repository: RepositoryName): Subject {
  return { what: `repository "${nameOf(repository)}"`, argument: 'repo' };
}
