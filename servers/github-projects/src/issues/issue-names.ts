import type { Partly, Subject } from '../github/github.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { listPresent } from '../refs/words.ts';
import {
  createIssueNames,
  type IssueNamesData,
  type IssueNamesVariables,
} from './find-issues.documents.ts';
import type { Call } from './place-issue.ts';

/** The names that a caller gave, by argument. */
export interface NamesGiven {
  /** Number of the issue itself, if it exists already. */
  readonly number?: number | undefined;
  /** By argument, so that an error can name it: `labels`, `addLabels`. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly users: Readonly<Record<string, readonly string[]>>;
  readonly milestone?: string | undefined;
  readonly type?: string | undefined;
}

/** A name and the node id that it stands for. */
export interface FoundName {
  readonly name: string;
  readonly id: string;
}

type FoundByArgument = Readonly<Record<string, readonly FoundName[]>>;

/** The ids that the names stand for. */
export interface NamesFound {
  readonly repositoryId: string;
  readonly issue: NonNullable<IssueNamesData['repository']['issueOrPullRequest']> | undefined;
  /** By argument, in the order of the names. */
  readonly labels: FoundByArgument;
  readonly users: FoundByArgument;
  readonly milestone: string | undefined;
  readonly type: string | undefined;
}

/** Where names are looked up, and the subject if that place is missing. */
export interface NamesPlace {
  readonly repository: RepositoryName;
  readonly subject: Subject;
}

/** Resolves all names with one request; only what that does not find takes further requests. */
export async function findNames(
  given: NamesGiven,
  { repository, subject }: NamesPlace,
  call: Call,
): Promise<NamesFound> {
  const users = withoutSigns(given.users);
  const labels = listUnique(given.labels);
  const logins = listUnique(users);
  const answer = await call.github.queryPartly(
    createIssueNames(labels.length, logins.length),
    {
      ...toVariables(given, repository),
      ...toNumbered('label', labels),
      ...toNumbered('login', logins),
    },
    { signal: call.signal, subject },
  );
  const found = readRepositoryNames(answer);
  const asked = { given, repository, call, found };
  return {
    repositoryId: found.id,
    issue: found.issueOrPullRequest,
    labels: await resolveByArgument(given.labels, {
      known: mapKnown(labels, (at) => found[`label${at}`]?.id),
      find: (names, argument) =>
        call.resolve.labels(repository, names, { signal: call.signal, argument }),
    }),
    users: await resolveByArgument(users, {
      known: mapKnown(logins, (at) => answer.data[`user${at}`]?.id),
      find: (names, argument) => call.resolve.users(names, { signal: call.signal, argument }),
    }),
    milestone: await findMilestone(asked),
    type: await findType(asked),
  };
}

/** The distinct ids. */
export function listIds(found: readonly FoundName[] = []): readonly string[] {
  return [...new Set(found.map(({ id }) => id))];
}

function toVariables(
  { number, milestone, type }: NamesGiven,
  repository: RepositoryName,
): IssueNamesVariables {
  const isNumber = milestone !== undefined && /^\d{1,9}$/.test(milestone);
  return {
    ...repository,
    number: number ?? 0,
    milestone: isNumber ? Number(milestone) : 0,
    title: milestone ?? '',
    type: type ?? '',
    asksIssue: number !== undefined,
    asksMilestone: isNumber,
    asksTitle: milestone !== undefined && !isNumber,
    asksType: type !== undefined,
  };
}

/** A missing person is reported by the lookup of people; any other error is thrown here. */
function readRepositoryNames({
  data,
  problems,
}: Partly<IssueNamesData>): IssueNamesData['repository'] {
  const refusal = problems.find(({ path }) => !String(path[0] ?? '').startsWith('user'));
  if (refusal !== undefined) throw refusal.error;
  if (data.repository === undefined) throw new Error('GitHub answered without the repository.');
  return data.repository;
}

interface Ids {
  readonly known: ReadonlyMap<string, string>;
  readonly find: (names: readonly string[], argument: string) => Promise<readonly string[]>;
}

async function resolveByArgument(
  given: Readonly<Record<string, readonly string[]>>,
  { known: byName, find }: Ids,
): Promise<FoundByArgument> {
  const found: Record<string, readonly FoundName[]> = {};
  for (const [argument, names] of Object.entries(given)) {
    const missing = names.filter((name) => !byName.has(name));
    const further = missing.length === 0 ? [] : await find(missing, argument);
    const others = new Map(missing.map((name, at) => [name, further[at]]));
    found[argument] = names.flatMap((name) => {
      const id = byName.get(name) ?? others.get(name);
      return id === undefined ? [] : [{ name, id }];
    });
  }
  return found;
}

interface NamesAsked {
  readonly given: NamesGiven;
  readonly repository: RepositoryName;
  readonly found: IssueNamesData['repository'];
  readonly call: Call;
}

async function findMilestone({ given, repository, found, call }: NamesAsked) {
  const { milestone } = given;
  if (milestone === undefined) return;
  const titled = listPresent(found.milestones?.nodes).filter(({ title }) => title === milestone);
  const node = found.milestone ?? (titled.length === 1 ? titled[0] : undefined);
  if (node !== undefined) return node.id;
  const asked = { signal: call.signal, argument: 'milestoneId' };
  return (await call.resolve.milestone(repository, milestone, asked)).id;
}

async function findType({ given, repository, found, call }: NamesAsked) {
  if (given.type === undefined) return;
  if (found.issueType !== null && found.issueType !== undefined) return found.issueType.id;
  return call.resolve.issueType(repository, given.type, { signal: call.signal, argument: 'type' });
}

function listUnique(given: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return [...new Set(Object.values(given).flat())];
}

/** Logins may be written with a leading @, which is not part of them. */
function withoutSigns(given: NamesGiven['users']): NamesGiven['users'] {
  const entries = Object.entries(given).map(([argument, logins]) => [
    argument,
    logins.map((login) => login.trim().replace(/^@(?!me$)/, '')),
  ]);
  return Object.fromEntries(entries) as NamesGiven['users'];
}

function mapKnown(
  names: readonly string[],
  idAt: (at: number) => string | undefined,
): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const [at, name] of names.entries()) {
    const id = idAt(at);
    if (id !== undefined) byName.set(name, id);
  }
  return byName;
}

function toNumbered(prefix: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, at) => [`${prefix}${at}`, value]));
}
