import { ToolError } from '@wellspoken/kit';

import type { Subject } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import type { RepositoryName } from './resolver.ts';

/** The code for missing things in this application's own range. */
const NOT_FOUND_CODE = -31_002;

/** The error for something that does not exist or is hidden from the token. */
export function createNotFoundError(message: string, ...suggestions: readonly string[]): ToolError {
  return new ToolError('not_found', message, {
    suggestions,
    details: { githubCode: NOT_FOUND_CODE },
  });
}

/** The visible nodes of a list; hidden ones are null. */
export function listPresent<One>(
  nodes: readonly (One | null)[] | null | undefined,
): readonly One[] {
  return (nodes ?? []).filter((node): node is One => node !== null);
}

/** The subject of an error about a project; the default one if none was named. */
export function describeProject(ref: string | undefined, { project = '' }: Defaults): Subject {
  return { what: `project "${ref ?? project}"`, argument: 'projectId' };
}

/** Formats a repository as `owner/name`. */
export function formatRepositoryName({ owner, name }: RepositoryName): string {
  return `${owner}/${name}`;
}

/** The subject of an error about a repository. */
export function describeRepository(repository: RepositoryName): Subject {
  return { what: `repository "${formatRepositoryName(repository)}"`, argument: 'repo' };
}

const PAGE = /\/([\w.-]+\/[\w.-]+)\/(?:issues|pull)\/(\d+)$/;

/** Converts the address of an issue or pull request to `owner/repo#n`. */
export function formatReference(url: string): { reference?: string } {
  const [, repository, number] = PAGE.exec(url) ?? [];
  return repository === undefined ? {} : { reference: `${repository}#${number}` };
}
