import { type Ranked, rankPriority, type Span, type Task } from '@wellspoken/planner';

import type { TaskItemNode } from '../documents/tasks.ts';
import { readValue, type Plain, type ValueNode } from '../fields/read-value.ts';
import { addDays } from '../iterations/days.ts';
import type { FoundFields } from './task-fields.ts';

/** What the values of an item are read with. */
export interface Reading {
  readonly found: FoundFields;
  /** The fields whose values stand under `one0`, `one1`…. */
  readonly names: readonly string[];
  /** By id. */
  readonly iterations: ReadonlyMap<string, Span>;
}

type Values = Pick<Task, 'status' | 'priority' | 'estimate' | 'iteration' | 'dueOn' | 'numbers'>;

/** What the fields of an item say of the task in it. */
export function valuesOf(node: TaskItemNode, { found, names, iterations }: Reading): Values {
  const nodeOf = (name: string | undefined): ValueNode | null | undefined =>
    name === undefined ? undefined : node[`one${names.indexOf(name)}`];
  const valueOf = (name: string | undefined): Plain | undefined => readValue(nodeOf(name))?.value;
  return {
    ...known('status', textIn(valueOf(found.status?.name))),
    ...known('priority', priorityFrom(valueOf(found.priority?.name), found)),
    ...known('estimate', numberIn(valueOf(found.estimate))),
    ...known('iteration', spanFrom(nodeOf(found.iteration?.name), iterations)),
    ...known('dueOn', textIn(valueOf(found.due?.name))?.slice(0, 10)),
    // Without a prototype: a field may be called "constructor", and then have no value.
    numbers: Object.assign(
      Object.create(null) as object,
      ...found.numbers.map((name) => known(name, numberIn(valueOf(name)))),
    ) as Task['numbers'],
  };
}

function known<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, Value>);
}

function priorityFrom(value: Plain | undefined, { priority }: FoundFields): Ranked | undefined {
  const choices = (priority?.options ?? []).map(({ name }) => name);
  return typeof value === 'string' ? rankPriority(value, choices) : undefined;
}

function spanFrom(
  node: ValueNode | null | undefined,
  iterations: ReadonlyMap<string, Span>,
): Span | undefined {
  const { iterationId: id, title, startDate, duration } = node ?? {};
  if (id === undefined) return undefined;
  const known = iterations.get(id);
  if (known !== undefined) return known;
  if (title === undefined || startDate === undefined || duration === undefined) return undefined;
  return { id, title, startDate, endDate: addDays(startDate, duration - 1) };
}

function textIn(value: Plain | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberIn(value: Plain | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** The names in a value that is a list. */
export function textsIn(node: ValueNode | null): readonly string[] {
  const value = readValue(node)?.value;
  return typeof value === 'object' ? value : [];
}
