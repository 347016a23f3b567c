import { ToolError } from '@wellspoken/kit';

import type { ContentChange, ValueInput } from '../documents/values.ts';
import { findFieldOf } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import { unsettable } from '../fields/unsettable.ts';
import { isOwnField, valueInput, type Wanted } from '../fields/value-input.ts';
import type { At } from '../operations/operation.ts';
import type { ItemPointer, ProjectWithFields } from '../refs/resolver.ts';
import { findNamedIds } from './find-named-ids.ts';
import {
  assertHasProperty,
  isPropertyField,
  propertyChange,
  type PropertyWish,
} from './property-fields.ts';

/** What an item is to have, field by field. */
export interface Update {
  readonly itemId: string;
  /** By name or id of the field. */
  readonly values: Readonly<Record<string, Wanted>>;
}

/** What the arguments are called that hold a field and its value, for errors. */
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

interface FieldWish {
  readonly field: ProjectField;
  readonly wanted: Wanted;
  readonly argument: string;
  /** For fields of the project's own. */
  readonly input: ValueInput | undefined;
}

/** What is to be done for one update, as far as the project alone can tell. */
export type WishList = readonly FieldWish[];

/** Reads which fields updates mean and what these can have; any name that fits nothing is an error. */
export function readWishes(
  project: ProjectWithFields,
  updates: readonly Update[],
  { today, named }: { readonly today: string; readonly named: NameArguments },
): readonly WishList[] {
  return updates.map(({ values }, update) => {
    const wishes = Object.entries(values).map(([name, wanted]): FieldWish => {
      const { field: argument, value } = named(update, name);
      const field = findFieldOf(project, name, argument);
      if (!isOwnField(field) && !isPropertyField(field)) throw unsettable(field);
      const input = valueInput(field, wanted, { today, argument: value });
      return { field, wanted, argument: value, input };
    });
    assertDistinct(wishes);
    return wishes;
  });
}

function assertDistinct(wishes: WishList): void {
  const twice = wishes.find(({ field }, at) =>
    wishes.slice(0, at).some((other) => other.field.id === field.id),
  );
  if (twice === undefined) return;
  throw new ToolError(
    'invalid_arguments',
    `The field "${twice.field.name}" is given twice for one item (argument ${twice.argument}).`,
    { suggestions: ['Give each field once, by its name or its id.'] },
  );
}

/** The changes that make items have what is wished; items that were not found have none. */
export async function planWrites(
  items: readonly (ItemPointer | Error)[],
  lists: readonly WishList[],
  at: At,
): Promise<readonly Write[]> {
  const wanted = lists.map((list, update) => ({ list, update, item: items[update] }));
  const there = wanted.flatMap(({ item, ...rest }) =>
    item === undefined || item instanceof Error ? [] : [{ item, ...rest }],
  );
  const properties = there.map(({ list, update, item }) => ({
    update,
    item,
    wishes: propertyWishes(list, item),
  }));
  const all = properties.flatMap(({ wishes }) => wishes);
  const ids = await findNamedIds(all, at);
  const own = there.flatMap(({ list, update, item }) =>
    list
      .filter(({ field }) => isOwnField(field))
      .map(({ field, input }): Write => ({
        update,
        item,
        fields: [field],
        change: ownChange(input),
      })),
  );
  const changed = properties
    .filter(({ wishes }) => wishes.length > 0)
    .map(({ update, item, wishes }): Write => {
      const content = wishes.reduce<ContentChange>(
        (change, wish) => ({ ...change, ...propertyChange(wish, ids) }),
        {},
      );
      const fields = wishes.map(({ field }) => field);
      return { update, item, fields, change: { kind: 'properties', content } };
    });
  return [...own, ...changed];
}

function propertyWishes(list: WishList, item: ItemPointer): readonly PropertyWish[] {
  const wishes = list
    .filter(({ field }) => isPropertyField(field))
    .map(({ field, wanted, argument }) => ({ item, field, wanted, argument }));
  for (const wish of wishes) assertHasProperty(wish);
  return wishes;
}

function ownChange(value: ValueInput | undefined): Write['change'] {
  return value === undefined ? { kind: 'clear' } : { kind: 'set', value };
}
