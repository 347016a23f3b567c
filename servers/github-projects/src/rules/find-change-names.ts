import { ToolError } from '@wellspoken/kit';

import { findNames, listIds, type NamesFound } from '../issues/issue-names.ts';
import type { At } from '../operations/operation.ts';

/** The names in one change. */
export interface ChangeNames {
  /** The kind of the change, for errors. */
  readonly kind: string;
  readonly labels?: readonly string[];
  readonly users?: readonly string[];
  readonly milestone?: string;
  readonly type?: string;
}

/** The node ids for the names in one change. */
export type ChangeIds = readonly string[];

/** Resolves the names in each change to ids or an error; one request if every name is right. */
export async function findChangeNames(
  asked: ReadonlyMap<number, ChangeNames>,
  reference: string,
  at: At,
): Promise<ReadonlyMap<number, ChangeIds | ToolError>> {
  if (asked.size === 0) return new Map();
  try {
    return await findTogether(asked, reference, at);
  } catch (error) {
    if (!isMiss(error)) throw error;
  }
  const found = new Map<number, ChangeIds | ToolError>();
  for (const [place, names] of asked) {
    found.set(place, await findAlone(names, { place, reference, at }));
  }
  return found;
}

interface Alone {
  readonly place: number;
  readonly reference: string;
  readonly at: At;
}

async function findAlone(
  names: ChangeNames,
  { place, reference, at }: Alone,
): Promise<ChangeIds | ToolError> {
  try {
    return (await findTogether(new Map([[place, names]]), reference, at)).get(place) ?? [];
  } catch (error) {
    if (isMiss(error)) return error;
    throw error;
  }
}

async function findTogether(
  asked: ReadonlyMap<number, ChangeNames>,
  reference: string,
  at: At,
): Promise<ReadonlyMap<number, ChangeIds>> {
  const entries = [...asked];
  const keyed = (pick: (names: ChangeNames) => readonly string[] | undefined) =>
    Object.fromEntries(entries.map(([place, names]) => [toKey(place, names), pick(names) ?? []]));
  const found = await findNames(
    {
      labels: keyed(({ labels }) => labels),
      users: keyed(({ users }) => users),
      milestone: entries.flatMap(([, { milestone }]) => milestone ?? [])[0],
      type: entries.flatMap(([, { type }]) => type ?? [])[0],
    },
    {
      repository: readRepository(reference),
      subject: { what: `issue "${reference}"`, argument: 'issueId' },
    },
    at,
  );
  return new Map(entries.map(([place, names]) => [place, readIds(found, place, names)]));
}

function readIds(found: NamesFound, place: number, names: ChangeNames): ChangeIds {
  if (names.milestone !== undefined) return found.milestone === undefined ? [] : [found.milestone];
  if (names.type !== undefined) return found.type === undefined ? [] : [found.type];
  const key = toKey(place, names);
  return listIds([...(found.labels[key] ?? []), ...(found.users[key] ?? [])]);
}

function toKey(place: number, { kind }: ChangeNames): string {
  return `${kind}${place}`;
}

function isMiss(error: unknown): error is ToolError {
  return error instanceof ToolError && ['not_found', 'conflict'].includes(error.code);
}

/** Parses the repository of `owner/repo#n`. */
export function readRepository(reference: string): {
  readonly owner: string;
  readonly name: string;
} {
  const [, owner = '', name = ''] = /^([^/]+)\/([^#]+)#\d+$/.exec(reference) ?? [];
  return { owner, name };
}
