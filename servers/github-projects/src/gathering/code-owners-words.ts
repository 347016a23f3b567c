import type { Basis } from '../shapes/basis.ts';
import type { CodeOwnersFound } from './read-code-owners.ts';

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
