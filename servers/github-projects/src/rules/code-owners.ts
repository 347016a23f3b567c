import type { Rule, Subject } from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { OwnersFile } from '../reader/worker.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { repositorySubject } from '../refs/words.ts';
import { type BlobNode, CODE_OWNERS } from './files.documents.ts';
import { readRepository } from './find-change-names.ts';

/** Who owns the code of a repository. */
export interface OwnersRead {
  /** `owner/name` */
  readonly repository: string;
  readonly file: CodeOwnersFound;
}

/** Who owns the code of subjects. */
export interface Owners {
  readonly of: (subject: Subject) => Promise<CodeOwnersFound | undefined>;
  /** What was found so far. */
  readonly read: () => Promise<readonly OwnersRead[]>;
}

/** Whether a rule assigns whoever owns the paths. */
export function asksOwners({ changes }: Rule): boolean {
  return changes.some(
    (change) =>
      change.kind === 'assign' &&
      change.logins.some((login) => login.toLowerCase() === 'codeowners'),
  );
}

/** Asks for the owners of each repository once, and only where a rule wants them. */
export function createOwners(rules: readonly Rule[], at: At): Owners {
  const isAsked = rules.some(asksOwners);
  const known = new Map<string, Promise<CodeOwnersFound | undefined>>();
  return {
    of: ({ reference }) => {
      if (!isAsked || reference === undefined) return Promise.resolve(undefined);
      const { owner, name } = readRepository(reference);
      const key = `${owner}/${name}`;
      const found = known.get(key) ?? readOwners({ owner, name }, at);
      known.set(key, found);
      return found;
    },
    read: async () => {
      const all = await Promise.allSettled(known.values());
      return [...known.keys()].flatMap((repository, place) => {
        const found = all[place];
        const file = found?.status === 'fulfilled' ? found.value : undefined;
        return file === undefined ? [] : [{ repository, file }];
      });
    },
  };
}

/** Who owns the code of a repository, and the file that says so. */
export interface CodeOwnersFound extends OwnersFile {
  /** `.github/CODEOWNERS` */
  readonly path: string;
  readonly text: string;
  /** GitHub gave only the beginning of the file. */
  readonly isCut: boolean;
}

/** Reads who owns the code: of the three places the first that has a file counts, as on GitHub. */
export async function readOwners(
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

const MOST_TOLD = 3;

/** That somebody's code owners were used, and where they stand. */
export function ownersFact({ path, entries }: CodeOwnersFound, repo: string): Basis {
  const lines = entries === 1 ? '1 line' : `${entries} lines`;
  return [{ fact: `${lines} of ${path} in ${repo}` }];
}

/** What of a CODEOWNERS file does not count, in words. */
export function ownersNotes({ isCut, problems }: CodeOwnersFound): readonly string[] {
  return [
    ...(isCut ? ['Only the beginning of the CODEOWNERS file was read.'] : []),
    ...problems
      .slice(0, MOST_TOLD)
      .map(({ line, message }) => `CODEOWNERS, line ${line}: ${message}`),
  ];
}
