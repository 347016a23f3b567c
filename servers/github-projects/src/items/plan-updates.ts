import { ToolError } from '@wellspoken/kit';

import { findField } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import {
  createUnsettableError,
  isOwnField,
  toValueInput,
  type Wanted,
} from '../fields/values/value-input.ts';
import type { ContentChange, ValueInput } from '../fields/values/values.documents.ts';
import type { At } from '../operations/operation.ts';
import type { ItemPointer, ProjectWithFields, RepositoryName } from '../refs/resolver.ts';
import {
  assertHasProperty,
  isPropertyField,
  listNames,
  type NamedIds,
  type PropertyUpdate,
  toPropertyChange,
} from './property-fields.ts';

/** The wanted values of an item, by field. */
export interface Update {
  readonly itemId: string;
  /** By name or id of the field. */
  readonly values: Readonly<Record<string, Wanted>>;
}

/** The names of the arguments that hold a field and its value, for errors. */
export type NameArguments = (
  update: number,
  field: string,
) => { readonly field: string; readonly value: string };

/** One change to send; several properties of one issue are one change. */
export interface Write {
  /** Which of the updates it belongs to. */
  readonly update: number;
  readonly fields: readonly ProjectField[];
  readonly item: ItemPointer;
  readonly change:
    | { readonly kind: 'set'; readonly value: ValueInput }
    | { readonly kind: 'clear' }
    | { readonly kind: 'properties'; readonly content: ContentChange };
}

interface FieldUpdate {
  readonly field: ProjectField;
  readonly wanted: Wanted;
  readonly argument: string;
  /** For the project's own fields. */
  readonly input: ValueInput | undefined;
}

/** The changes for one update, as far as the project alone determines them. */
export type FieldUpdates = readonly FieldUpdate[];

/** Resolves the fields and values of updates; throws on a name that is unknown. */
export function readUpdates(
  project: ProjectWithFields,
  updates: readonly Update[],
  { today, named }: { readonly today: string; readonly named: NameArguments },
): readonly FieldUpdates[] {
  return updates.map(({ values }, update) => {
    const fieldUpdates = Object.entries(values).map(([name, wanted]): FieldUpdate => {
      const { field: argument, value } = named(update, name);
      const field = findField(project, name, argument);
      if (!isOwnField(field) && !isPropertyField(field)) throw createUnsettableError(field);
      const input = toValueInput(field, wanted, { today, argument: value });
      return { field, wanted, argument: value, input };
    });
    assertDistinct(fieldUpdates);
    return fieldUpdates;
  });
}

function assertDistinct(updates: FieldUpdates): void {
  const twice = updates.find(({ field }, at) =>
    updates.slice(0, at).some((other) => other.field.id === field.id),
  );
  if (twice === undefined) return;
  throw new ToolError(
    'invalid_arguments',
    `The field "${twice.field.name}" is given twice for one item (argument ${twice.argument}).`,
    { suggestions: ['Give each field once, by its name or its id.'] },
  );
}

/** Plans the changes that give items their values; items that were not found have none. */
export async function planWrites(
  items: readonly (ItemPointer | Error)[],
  lists: readonly FieldUpdates[],
  at: At,
): Promise<readonly Write[]> {
  const wanted = lists.map((list, update) => ({ list, update, item: items[update] }));
  const there = wanted.flatMap(({ item, ...rest }) =>
    item === undefined || item instanceof Error ? [] : [{ item, ...rest }],
  );
  const properties = there.map(({ list, update, item }) => ({
    update,
    item,
    updates: listPropertyUpdates(list, item),
  }));
  const all = properties.flatMap(({ updates }) => updates);
  const ids = await findNamedIds(all, at);
  const own = there.flatMap(({ list, update, item }) =>
    list
      .filter(({ field }) => isOwnField(field))
      .map(({ field, input }): Write => ({
        update,
        item,
        fields: [field],
        change: toOwnChange(input),
      })),
  );
  const changed = properties
    .filter(({ updates }) => updates.length > 0)
    .map(({ update, item, updates }): Write => {
      const content = updates.reduce<ContentChange>(
        (change, given) => ({ ...change, ...toPropertyChange(given, ids) }),
        {},
      );
      const fields = updates.map(({ field }) => field);
      return { update, item, fields, change: { kind: 'properties', content } };
    });
  return [...own, ...changed];
}

function listPropertyUpdates(list: FieldUpdates, item: ItemPointer): readonly PropertyUpdate[] {
  const updates = list
    .filter(({ field }) => isPropertyField(field))
    .map(({ field, wanted, argument }) => ({ item, field, wanted, argument }));
  for (const given of updates) assertHasProperty(given);
  return updates;
}

function toOwnChange(value: ValueInput | undefined): Write['change'] {
  return value === undefined ? { kind: 'clear' } : { kind: 'set', value };
}

/**
 * Resolves the people, labels, milestones and types in updates, each once; throws on an unknown
 * name.
 */
async function findNamedIds(updates: readonly PropertyUpdate[], at: At): Promise<NamedIds> {
  const found = new Map<string, string>();
  await findUsers(updates, { at, found });
  for (const [repository, wanted] of groupByRepository(updates)) {
    const search = { at, found, repository, name: at.resolve.repositoryName(repository) };
    await findLabels(wanted, search);
    await findMilestones(wanted, search);
    await findIssueTypes(wanted, search);
  }
  const findId = (kind: string, item: ItemPointer, name: string): string =>
    found.get(toKey(kind, readRepository(item) ?? '', name)) ?? '';
  return {
    user: (login) => found.get(toKey('user', '', login)) ?? '',
    label: (item, name) => findId('label', item, name),
    milestone: (item, ref) => findId('milestone', item, ref),
    issueType: (item, name) => findId('type', item, name),
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

function toKey(kind: string, repository: string, name: string): string {
  return JSON.stringify([kind, repository, name]);
}

function readRepository({ reference }: ItemPointer): string | undefined {
  return reference?.slice(0, reference.lastIndexOf('#'));
}

function groupByRepository(
  updates: readonly PropertyUpdate[],
): ReadonlyMap<string, readonly PropertyUpdate[]> {
  const groups = new Map<string, PropertyUpdate[]>();
  for (const given of updates) {
    const repository = readRepository(given.item);
    if (repository === undefined) continue;
    groups.set(repository, [...(groups.get(repository) ?? []), given]);
  }
  return groups;
}

interface Asked {
  readonly names: readonly string[];
  readonly argument: string;
}

function collectAsked(updates: readonly PropertyUpdate[], dataType: string): Asked {
  const some = updates.filter(({ field }) => field.dataType === dataType);
  return {
    names: [...new Set(some.flatMap(({ wanted }) => listNames(wanted)))],
    argument: some[0]?.argument ?? 'value',
  };
}

async function findUsers(updates: readonly PropertyUpdate[], { at, found }: Search): Promise<void> {
  const { names, argument } = collectAsked(updates, 'ASSIGNEES');
  if (names.length === 0) return;
  const ids = await at.resolve.users(names, { signal: at.signal, argument });
  for (const [place, id] of ids.entries()) found.set(toKey('user', '', names[place] ?? ''), id);
}

async function findLabels(
  updates: readonly PropertyUpdate[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = collectAsked(updates, 'LABELS');
  if (names.length === 0) return;
  const ids = await at.resolve.labels(name, names, { signal: at.signal, argument });
  for (const [place, id] of ids.entries()) {
    found.set(toKey('label', repository, names[place] ?? ''), id);
  }
}

async function findMilestones(
  updates: readonly PropertyUpdate[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = collectAsked(updates, 'MILESTONE');
  for (const ref of names) {
    const { id } = await at.resolve.milestone(name, ref, { signal: at.signal, argument });
    found.set(toKey('milestone', repository, ref), id);
  }
}

async function findIssueTypes(
  updates: readonly PropertyUpdate[],
  { at, found, repository, name }: RepositorySearch,
): Promise<void> {
  const { names, argument } = collectAsked(updates, 'ISSUE_TYPE');
  for (const type of names) {
    const id = await at.resolve.issueType(name, type, { signal: at.signal, argument });
    found.set(toKey('type', repository, type), id);
  }
}
