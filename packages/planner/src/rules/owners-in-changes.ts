import type { Change } from './change.ts';
import { type CodeOwners, findOwnersOfPaths } from './codeowners.ts';
import type { SubjectPath } from './paths-of.ts';

/** What stands for the owners of the paths. */
const WORD = 'codeowners';
const MOST_ASSIGNEES = 10;

interface Ownership {
  readonly paths: readonly SubjectPath[];
  readonly owners: CodeOwners | undefined;
}

interface Assigned {
  readonly changes: readonly Change[];
  readonly ownership: readonly string[];
  readonly notes: readonly string[];
}

/** Puts logins where a rule says `codeowners`; who cannot be assigned is told. */
export function assignOwners(changes: readonly Change[], about: Ownership): Assigned {
  const asks = changes.some((change) => change.kind === 'assign' && change.logins.some(isWord));
  if (!asks) return { changes, ownership: [], notes: [] };
  const { logins, ownership, notes } = findOwners(about);
  const tooMany: string[] = [];
  const found = changes.flatMap((change): readonly Change[] => {
    if (change.kind !== 'assign') return [change];
    const named = change.logins.filter((login) => !isWord(login));
    const all = change.logins.some(isWord) ? [...new Set([...named, ...logins])] : named;
    if (all.length > MOST_ASSIGNEES) tooMany.push(describeTooMany(all.length));
    return all.length === 0 ? [] : [{ kind: 'assign', logins: all.slice(0, MOST_ASSIGNEES) }];
  });
  return { ownership, notes: [...notes, ...tooMany], changes: found };
}

function describeTooMany(count: number): string {
  return `Of ${count} people only the first ${MOST_ASSIGNEES} are assigned: GitHub takes no more.`;
}

function isWord(login: string): boolean {
  return login.toLowerCase() === WORD;
}

/** Who owns the paths, and what says so. */
export function findOwners({ paths, owners }: Ownership): {
  readonly logins: readonly string[];
  readonly ownership: readonly string[];
  readonly notes: readonly string[];
} {
  const none = { logins: [], ownership: [] };
  if (owners === undefined) {
    return { ...none, notes: ['Nobody was assigned: the repository has no CODEOWNERS file.'] };
  }
  if (paths.length === 0) {
    return { ...none, notes: ['Nobody was assigned: no path of a file is named.'] };
  }
  const found = findOwnersOfPaths(
    owners,
    paths.map(({ path }) => path),
  );
  const others = [...new Set(found.flatMap(({ teams, emails }) => [...teams, ...emails]))];
  return {
    logins: [...new Set(found.flatMap(({ users }) => users))],
    ownership: found
      .filter(({ users }) => users.length > 0)
      .map(({ path, pattern, line }) => `${path} fits ${pattern} (CODEOWNERS, line ${line})`),
    notes: [
      ...others.map((owner) => `${owner} owns some of it, and is no person who can be assigned.`),
      ...(found.some(({ users }) => users.length > 0) || others.length > 0
        ? []
        : [`Nobody owns ${paths[0]?.path ?? ''}.`]),
    ],
  };
}
