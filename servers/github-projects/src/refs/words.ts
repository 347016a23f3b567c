import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import type { RepositoryName } from './resolver.ts';

/** The code that the application's own table has for what is not there. */
const NOT_FOUND_CODE = -31_002;

/** What was looked for is not there, or hidden from this token. */
export function createNotFoundError(message: string, ...suggestions: readonly string[]): ToolError {
  return new ToolError('not_found', message, {
    suggestions,
    details: { githubCode: NOT_FOUND_CODE },
  });
}

/** The nodes of a list that GitHub showed; hidden ones are null. */
export function present<One>(nodes: readonly (One | null)[] | null | undefined): readonly One[] {
  return (nodes ?? []).filter((node): node is One => node !== null);
}

/** What to say where a project is not found; the default one where none was named. */
export function projectSubject(ref: string | undefined, { project = '' }: Defaults): Subject {
  return { what: `project "${ref ?? project}"`, argument: 'projectId' };
}

/** A repository as people write it. */
export function formatRepositoryName({ owner, name }: RepositoryName): string {
  return `${owner}/${name}`;
}

/** What to say where a repository is not found. */
export function repositorySubject(repository: RepositoryName): Subject {
  return { what: `repository "${formatRepositoryName(repository)}"`, argument: 'repo' };
}

const PAGE = /\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)$/;

/** How other calls name an issue or pull request, `owner/repo#n`, from the address of its page. */
export function formatReference(url: string): { reference?: string } {
  const [, repository, number] = PAGE.exec(url) ?? [];
  return repository === undefined ? {} : { reference: `${repository}#${number}` };
}
