import { ToolError } from '@wellspoken/kit';

import type { Defaults } from '../desk.ts';
import { readRepository } from './read-repository.ts';
import type { IssueNumber } from './resolver.ts';

/** The ways in which an issue or pull request can be named. */
export type IssueRef =
  { readonly by: 'id'; readonly id: string } | ({ readonly by: 'number' } & IssueNumber);

/** What is known beside the text. */
export interface IssueHints {
  readonly repository: string | undefined;
  readonly defaults: Defaults;
  readonly argument: string;
  /** Whether an item of a project is meant, which is known by what it holds. */
  readonly isItem?: boolean;
}

const NODE_ID = /^(?:I|PR)_[\w-]+$/;
// No name of a repository is "." or "..", and no name of an owner has dots.
const ADDRESS =
  /^https?:\/\/[^/]+\/([\w-]+)\/(?!\.\.?\/)([\w.-]+)\/(?:issues|pull)\/(\d{1,9})(?:[/?#].*)?$/;
const FULL = /^([\w-]+)\/(?!\.\.?#)([\w.-]+)#(\d{1,9})$/;
const SHORT = /^([\w.-]+)#(\d{1,9})$/;
const NUMBER = /^#?(\d{1,9})$/;

/** What a text says of an issue or pull request. */
export function readIssue(text: string, hints: IssueHints): IssueRef {
  const given = text.trim();
  if (NODE_ID.test(given)) return { by: 'id', id: given };
  const [, owner, name, number] = ADDRESS.exec(given) ?? FULL.exec(given) ?? [];
  if (owner !== undefined && name !== undefined) {
    return { by: 'number', owner, name, number: Number(number) };
  }
  return readShort(given, hints);
}

/** What leaves the owner, or the whole repository, to be known from elsewhere. */
function readShort(given: string, hints: IssueHints): IssueRef {
  const { repository, defaults, argument, isItem = false } = hints;
  const [, name, numbered] = SHORT.exec(given) ?? [];
  const number = numbered ?? NUMBER.exec(given)?.[1];
  if (number === undefined) {
    throw isItem ? unreadableItem(given, argument) : unreadable(given, argument);
  }
  const where = readRepository(name ?? repository, defaults, 'repo');
  return { by: 'number', ...where, number: Number(number) };
}

function unreadable(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}": expected an issue or pull request, such as acme/rocket#12, its URL, its node id, or its number.`,
    { suggestions: ['search_issues_advanced finds issues by their words.'] },
  );
}

function unreadableItem(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}": expected an item, by its node id, or by its issue or pull request, such as acme/rocket#12, its URL, or its number.`,
    { suggestions: ['list_project_items shows the items with their ids; a draft has only that.'] },
  );
}
