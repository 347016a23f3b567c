import type { Rule, Subject } from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import type { OwnersFile } from '../reader/worker.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { describeRepository } from '../refs/words.ts';
import { type BlobNode, CODE_OWNERS } from './files.documents.ts';
import { readRepository } from './find-change-names.ts';

/** The code owners of a repository. */
export interface OwnersRead {
  /** `owner/name` */
  readonly repository: string;
  readonly file: CodeOwnersFound;
}

/** Finds the code owners of subjects. */
export interface Owners {
  readonly of: (subject: Subject) => Promise<CodeOwnersFound | undefined>;
  /** The files that were read so far. */
  readonly read: () => Promise<readonly OwnersRead[]>;
}

/** Whether a rule assigns the owners of the paths. */
export function asksOwners({ changes }: Rule): boolean {
  return changes.some(
    (change) =>
      change.kind === 'assign' &&
      change.logins.some((login) => login.toLowerCase() === 'codeowners'),
  );
}

/**
 * Creates a lookup that reads the owners of each repository once, and only if a rule needs them.
 */
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

/** The code owners of a repository, and their file. */
export interface CodeOwnersFound extends OwnersFile {
  /** `.github/CODEOWNERS` */
  readonly path: string;
  readonly text: string;
  /** GitHub returned only the beginning of the file. */
  readonly isCut: boolean;
}

/** Reads the code owners: as on GitHub, the first of the three places with a file counts. */
export async function readOwners(
  repository: RepositoryName,
  { github, reader, signal }: Pick<At, 'github' | 'reader' | 'signal'>,
): Promise<CodeOwnersFound | undefined> {
  const { owner, name } = repository;
  const answer = await github.query(
    CODE_OWNERS,
    { owner, name },
    { signal, subject: describeRepository(repository) },
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

/** The fact that a CODEOWNERS file was used, and its path. */
export function describeOwners({ path, entries }: CodeOwnersFound, repo: string): Basis {
  const lines = entries === 1 ? '1 line' : `${entries} lines`;
  return [{ fact: `${lines} of ${path} in ${repo}` }];
}

/** The notes about lines of a CODEOWNERS file that are ignored. */
export function listOwnersNotes({ isCut, problems }: CodeOwnersFound): readonly string[] {
  return [
    ...(isCut ? ['Only the beginning of the CODEOWNERS file was read.'] : []),
    ...problems
      .slice(0, MOST_TOLD)
      .map(({ line, message }) => `CODEOWNERS, line ${line}: ${message}`),
  ];
}
