import { type BlobNode, CODE_OWNERS } from '../documents/files.ts';
import type { At } from '../operations/operation.ts';
import type { OwnersFile } from '../reader/worker.ts';
import { repositorySubject } from '../refs/repository-words.ts';
import type { RepositoryName } from '../refs/resolver.ts';

/** Who owns the code of a repository, and the file that says so. */
export interface CodeOwnersFound extends OwnersFile {
  /** `.github/CODEOWNERS` */
  readonly path: string;
  readonly text: string;
  /** GitHub gave only the beginning of the file. */
  readonly isCut: boolean;
}

/** Reads who owns the code: of the three places the first that has a file counts, as on GitHub. */
export async function readOwnersOf(
  repository: RepositoryName,
  { github, reader, signal }: Pick<At, 'github' | 'reader' | 'signal'>,
): Promise<CodeOwnersFound | undefined> {
  const { owner, name } = repository;
  const answer = await github.query(
    CODE_OWNERS,
    { owner, name },
    { signal, subject: repositorySubject(repository) },
  );
  const { inGitHub, inRoot, inDocs } = answer.repository;
  const places: readonly (readonly [string, BlobNode | null])[] = [
    ['.github/CODEOWNERS', inGitHub],
    ['CODEOWNERS', inRoot],
    ['docs/CODEOWNERS', inDocs],
  ];
  for (const [path, blob] of places) {
    const text = blob?.text;
    if (typeof text === 'string') {
      const file = await reader.readOwners(text, signal);
      return { path, text, ...file, isCut: blob?.isTruncated === true };
    }
  }
  return undefined;
}
