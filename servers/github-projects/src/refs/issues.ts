import { ToolError } from '@wellspoken/kit';

import type { GitHub } from '../github/github.ts';
import type { Defaults } from '../operations/desk.ts';
import { readRepository } from './read-repository.ts';
import { ISSUES_BY_ID, issuesByNumber, type NumberedNode } from './refs.documents.ts';
import type { AskedInRepository, IssueNumber, IssuePointer, Resolver } from './resolver.ts';
import { createNotFoundError } from './words.ts';

/** The maximum number in one request. */
const AT_ONCE = 50;

/** What to read of issues in addition. */
interface IssueLookup {
  readonly github: GitHub;
  readonly defaults: Defaults;
  /** Also read their project items. */
  readonly withItems: boolean;
}

/** Resolves each reference to an issue or to an error, in the order of the references. */
export async function lookUpIssues(
  { github, defaults, withItems }: IssueLookup,
  texts: readonly string[],
  { signal, repository, argument = 'issueId' }: AskedInRepository,
): Promise<readonly (NumberedNode | Error)[]> {
  const refs = texts.map((text) =>
    attempt(() => readIssue(text, { repository, defaults, argument, isItem: withItems })),
  );
  const found = new Map<string, NumberedNode | Error>();
  const lookup = { github, withItems, signal, found };
  const readable = refs.filter((ref): ref is IssueRef => !(ref instanceof Error));
  for (const some of splitIntoChunks(readable.filter(({ by }) => by === 'number'))) {
    await lookUpNumbers(lookup, some as readonly Numbered[]);
  }
  for (const some of splitIntoChunks(readable.filter(({ by }) => by === 'id'))) {
    await lookUpIds(lookup, some as readonly Identified[]);
  }
  return refs.map((ref) =>
    ref instanceof Error ? ref : (found.get(toKey(ref)) ?? createMissingError(ref, argument)),
  );
}

/** Creates the lookup of issues and pull requests. */
export function createIssues(
  github: GitHub,
  defaults: Defaults,
): Pick<Resolver, 'issue' | 'issueNumber' | 'issues'> {
  const issues: Resolver['issues'] = async (texts, asked) => {
    const found = await lookUpIssues({ github, defaults, withItems: false }, texts, asked);
    return found.map((one) => (one instanceof Error ? one : toIssuePointer(one)));
  };
  const issue: Resolver['issue'] = async (text, asked) => requireOnly(await issues([text], asked));
  return {
    issue,
    issues,
    issueNumber: async (text, asked) => {
      const { repository, argument = 'issueId' } = asked;
      const ref = readIssue(text, { repository, defaults, argument });
      if (ref.by === 'id') return issue(text, asked);
      const { owner, name, number } = ref;
      return { owner, name, number };
    },
  };
}

/** Returns the only result, or throws its error. */
export function requireOnly<One>(found: readonly (One | Error)[]): One {
  const [first] = found;
  if (first === undefined) throw new Error('Nothing was asked.');
  if (first instanceof Error) throw first;
  return first;
}

/** Converts GitHub's node. */
function toIssuePointer(node: NumberedNode): IssuePointer {
  const { id, number, title, url, repository } = node;
  const kind = node.__typename === 'PullRequest' ? 'pull_request' : 'issue';
  return { id, kind, number, owner: repository.owner.login, name: repository.name, title, url };
}

type Numbered = Extract<IssueRef, { by: 'number' }>;
type Identified = Extract<IssueRef, { by: 'id' }>;

interface Lookup {
  readonly github: GitHub;
  readonly withItems: boolean;
  readonly signal: AbortSignal;
  readonly found: Map<string, NumberedNode | Error>;
}

async function lookUpNumbers(lookup: Lookup, refs: readonly Numbered[]): Promise<void> {
  const { github, withItems, signal, found } = lookup;
  const variables: Record<string, string | number | boolean> = { withItems };
  for (const [at, { owner, name, number }] of refs.entries()) {
    Object.assign(variables, {
      [`owner${at}`]: owner,
      [`name${at}`]: name,
      [`number${at}`]: number,
    });
  }
  const { data, problems } = await github.queryPartly(issuesByNumber(refs.length), variables, {
    signal,
  });
  for (const [at, ref] of refs.entries()) {
    const node = data[`one${at}`]?.issueOrPullRequest;
    const refusal = problems.find(({ path }) => path[0] === `one${at}`)?.error;
    if (node !== null && node !== undefined) found.set(toKey(ref), node);
    else if (refusal !== undefined && !isAbsence(refusal)) found.set(toKey(ref), refusal);
  }
}

async function lookUpIds(lookup: Lookup, refs: readonly Identified[]): Promise<void> {
  const { github, withItems, signal, found } = lookup;
  const ids = refs.map(({ id }) => id);
  const { data, problems } = await github.queryPartly(ISSUES_BY_ID, { ids, withItems }, { signal });
  for (const [at, ref] of refs.entries()) {
    const node = data.nodes?.[at];
    const refusal = problems.find(({ path }) => path[1] === at)?.error;
    if (node?.__typename === 'Issue' || node?.__typename === 'PullRequest') {
      found.set(toKey(ref), node);
    } else if (refusal !== undefined && !isAbsence(refusal)) found.set(toKey(ref), refusal);
  }
}

/**
 * Whether GitHub reports that nothing was found; the error then gets a message that names the
 * argument.
 */
function isAbsence(error: Error): boolean {
  return 'code' in error && error.code === 'not_found';
}

function createMissingError(ref: IssueRef, argument: string): ToolError {
  return createNotFoundError(
    `There is no issue or pull request "${toKey(ref)}", or this token may not see it (argument ${argument}).`,
    'list_issues and search_issues_advanced show what there is.',
  );
}

function toKey(ref: IssueRef): string {
  return ref.by === 'id' ? ref.id : `${ref.owner}/${ref.name}#${ref.number}`;
}

function attempt<Value>(read: () => Value): Value | Error {
  try {
    return read();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function splitIntoChunks<One>(all: readonly One[]): readonly (readonly One[])[] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

/** The ways to refer to an issue or pull request. */
type IssueRef =
  { readonly by: 'id'; readonly id: string } | ({ readonly by: 'number' } & IssueNumber);

/** The context of a reference. */
interface IssueHints {
  readonly repository: string | undefined;
  readonly defaults: Defaults;
  readonly argument: string;
  /** Whether an item of a project is meant, given by its content. */
  readonly isItem?: boolean;
}

const NODE_ID = /^(?:I|PR)_[\w-]+$/;
// A repository cannot be named "." or "..", and owner names have no dots.
const ADDRESS =
  /^https?:\/\/[^/]+\/([\w-]+)\/(?!\.\.?\/)([\w.-]+)\/(?:issues|pull)\/(\d{1,9})(?:[/?#].*)?$/;
const FULL = /^([\w-]+)\/(?!\.\.?#)([\w.-]+)#(\d{1,9})$/;
const SHORT = /^([\w.-]+)#(\d{1,9})$/;
const NUMBER = /^#?(\d{1,9})$/;

/** Parses a reference to an issue or pull request. */
export function readIssue(text: string, hints: IssueHints): IssueRef {
  const given = text.trim();
  if (NODE_ID.test(given)) return { by: 'id', id: given };
  const [, owner, name, number] = ADDRESS.exec(given) ?? FULL.exec(given) ?? [];
  if (owner !== undefined && name !== undefined) {
    return { by: 'number', owner, name, number: Number(number) };
  }
  return readShort(given, hints);
}

/** Parses references that lack the owner or the whole repository. */
function readShort(given: string, hints: IssueHints): IssueRef {
  const { repository, defaults, argument, isItem = false } = hints;
  const [, name, numbered] = SHORT.exec(given) ?? [];
  const number = numbered ?? NUMBER.exec(given)?.[1];
  if (number === undefined) {
    throw isItem
      ? createUnreadableItemError(given, argument)
      : createUnreadableError(given, argument);
  }
  const where = readRepository(name ?? repository, defaults, 'repo');
  return { by: 'number', ...where, number: Number(number) };
}

function createUnreadableError(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}": expected an issue or pull request, such as acme/rocket#12, its URL, its node id, or its number.`,
    { suggestions: ['search_issues_advanced finds issues by their words.'] },
  );
}

function createUnreadableItemError(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}": expected an item, by its node id, or by its issue or pull request, such as acme/rocket#12, its URL, or its number.`,
    { suggestions: ['list_project_items shows the items with their ids; a draft has only that.'] },
  );
}
