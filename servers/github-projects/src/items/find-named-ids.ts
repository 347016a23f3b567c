import type { At } from '../operations/operation.ts';
import type { ItemPointer, RepositoryName } from '../refs/resolver.ts';
import { namesIn, type NamedIds, type PropertyWish } from './property-fields.ts';

/** Finds the people, labels, milestones and types that wishes name, each once; a name that fits nothing is an error. */
export async function findNamedIds(wishes: readonly PropertyWish[], at: At): Promise<NamedIds> {
  const found = new Map<string, string>();
  await findUsers(wishes, { at, found });
  for (const [repository, wanted] of byRepository(wishes)) {
    const search = { at, found, repository, name: at.resolve.repositoryName(repository) };
    await findLabels(wanted, search);
    await findMilestones(wanted, search);
    await findIssueTypes(wanted, search);
  }
  const idOf = (kind: string, item: ItemPointer, name: string): string =>
    found.get(key(kind, repositoryOf(item) ?? '', name)) ?? '';
  return {
    user: (login) => found.get(key('user', '', login)) ?? '',
    label: (item, name) => idOf('label', item, name),
    milestone: (item, ref) => idOf('milestone', item, ref),
    issueType: (item, name) => idOf('type', item, name),
  };
}

interface Search {
  readonly at: At;
  readonly found: Map<string, string>;
}

interface RepositorySearch extends Search {
  readonly repository: string;
  readonly name: RepositoryName;
}

function key(kind: string, repository: string, name: string): string {
  return JSON.stringify([kind, repository, name]);
}

function repositoryOf({ reference }: ItemPointer): string | undefined {
  return reference?.slice(0, reference.lastIndexOf('#'));
}

function byRepository(
  wishes: readonly PropertyWish[],
): ReadonlyMap<string, readonly PropertyWish[]> {
  const groups = new Map<string, PropertyWish[]>();
  for (const wish of wishes) {
    const repository = repositoryOf(wish.item);
    if (repository === undefined) continue;
    groups.set(repository, [...(groups.get(repository) ?? []), wish]);
  }
  return groups;
}

interface Asked {
  readonly names: readonly string[];
  readonly argument: string;
}

function asked(wishes: readonly PropertyWish[], dataType: string): Asked {
  const some = wishes.filter(({ field }) => field.dataType === dataType);
  return {
    names: [...new Set(some.flatMap(({ wanted }) => namesIn(wanted)))],
    argument: some[0]?.argument ?? 'value',
  };
}

async function findUsers(wishes: readonly PropertyWish[], { at, found }: Search): Promise<void> {
  const { names, argument } = asked(wishes, 'ASSIGNEES');
  if (names.length === 0) return;
  const ids = await at.resolve.users(names, { signal: at.signal, argument });
  for (const [place, id] of ids.entries()) found.set(key('user', '', names[place] ?? ''), id);
}

async function findLabels(
  wishes: readonly PropertyWish[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = asked(wishes, 'LABELS');
  if (names.length === 0) return;
  const ids = await at.resolve.labels(name, names, { signal: at.signal, argument });
  for (const [place, id] of ids.entries()) {
    found.set(key('label', repository, names[place] ?? ''), id);
  }
}

async function findMilestones(
  wishes: readonly PropertyWish[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = asked(wishes, 'MILESTONE');
  for (const ref of names) {
    const { id } = await at.resolve.milestone(name, ref, { signal: at.signal, argument });
    found.set(key('milestone', repository, ref), id);
  }
}

async function findIssueTypes(
  wishes: readonly PropertyWish[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = asked(wishes, 'ISSUE_TYPE');
  for (const type of names) {
    const id = await at.resolve.issueType(name, type, { signal: at.signal, argument });
    found.set(key('type', repository, type), id);
  }
}
