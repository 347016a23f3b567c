import type { Rule, Subject } from '@wellspoken/planner';

import { readOwnersOf, type CodeOwnersFound } from '../gathering/read-code-owners.ts';
import type { At } from '../operations/operation.ts';
import { repositoryOf } from './find-change-names.ts';

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
      const { owner, name } = repositoryOf(reference);
      const key = `${owner}/${name}`;
      const found = known.get(key) ?? readOwnersOf({ owner, name }, at);
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
