import { ToolError } from '@wellspoken/kit';

import { matchName } from '../refs/match-name.ts';
import type { OptionInput } from './fields.documents.ts';
import type { FieldOption, ProjectField } from './project-field.ts';

export const OPTION_COLORS = [
  'GRAY',
  'BLUE',
  'GREEN',
  'YELLOW',
  'ORANGE',
  'RED',
  'PINK',
  'PURPLE',
] as const;

/** GitHub's maximum of options in a field. */
export const MOST_OPTIONS = 50;

/** An option, as a caller writes it. */
export interface OptionWords {
  readonly id?: string | undefined;
  readonly name: string;
  readonly color?: (typeof OPTION_COLORS)[number] | undefined;
  readonly description?: string | undefined;
}

/** Changes to the options of a field; options are given by name or id. */
export interface OptionEdits {
  readonly add?: readonly OptionWords[] | undefined;
  readonly rename?: Readonly<Record<string, string>> | undefined;
  readonly recolor?: Readonly<Record<string, (typeof OPTION_COLORS)[number]>> | undefined;
  readonly describe?: Readonly<Record<string, string>> | undefined;
  /** These first, in this order; the others keep their order. */
  readonly reorder?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** The complete new list, and the options that it lacks. */
export interface EditedOptions {
  readonly options: readonly OptionInput[];
  readonly removed: readonly FieldOption[];
}

export function createOption({ name, color = 'GRAY', description = '' }: OptionWords): OptionInput {
  return { name: name.trim(), color, description };
}

/** The options of a field after edits; an unnamed option keeps its id, colour and description. */
export function editOptions(field: ProjectField, edits: OptionEdits): EditedOptions {
  const current = readOptions(field);
  const removed = (edits.remove ?? []).map((name) => pick(field, name, 'remove'));
  const changes = collectChanges(field, edits);
  const kept = current
    .filter(({ id }) => !removed.some((option) => option.id === id))
    .map((option): OptionInput => ({ ...option, ...changes.get(option.id) }));
  const all = [...kept, ...(edits.add ?? []).map((option) => createOption(option))];
  assertList(field, all);
  return {
    options: reorderOptions(field, all, edits.reorder ?? []),
    removed: removeDuplicates(removed),
  };
}

/**
 * A complete new list of options; an existing one, found by id or name, keeps what is not given.
 */
export function replaceOptions(field: ProjectField, wanted: readonly OptionWords[]): EditedOptions {
  const current = readOptions(field);
  const options = wanted.map((words): OptionInput => {
    const known =
      words.id === undefined
        ? current.find(({ name }) => isSameName(name, words.name))
        : pick(field, words.id, 'options.id');
    if (known === undefined) return createOption(words);
    return {
      ...known,
      name: words.name.trim(),
      ...(words.color !== undefined && { color: words.color }),
      ...(words.description !== undefined && { description: words.description }),
    };
  });
  assertList(field, options);
  const kept = new Set(options.map(({ id }) => id));
  return { options, removed: current.filter(({ id }) => !kept.has(id)) };
}

function readOptions(field: ProjectField): readonly FieldOption[] {
  if (field.options !== undefined) return field.options;
  const isIteration = field.plan !== undefined;
  throw new ToolError(
    'invalid_arguments',
    `The field "${field.name}" (${field.dataType}) has no options.`,
    {
      suggestions: [
        isIteration
          ? 'append_iterations and update_iteration change iterations without losing values.'
          : 'Name a SINGLE_SELECT or MULTI_SELECT field; list_project_fields shows them.',
      ],
    },
  );
}

function pick(field: ProjectField, name: string, argument: string): FieldOption {
  return matchName(name, readOptions(field), { kind: `option of "${field.name}"`, argument });
}

function collectChanges(
  field: ProjectField,
  { rename = {}, recolor = {}, describe = {} }: OptionEdits,
): ReadonlyMap<string, Partial<OptionInput>> {
  const changes = new Map<string, Partial<OptionInput>>();
  const note = (option: string, argument: string, change: Partial<OptionInput>): void => {
    const { id } = pick(field, option, argument);
    changes.set(id, { ...changes.get(id), ...change });
  };
  for (const [option, name] of Object.entries(rename)) {
    note(option, 'rename', { name: name.trim() });
  }
  for (const [option, color] of Object.entries(recolor)) note(option, 'recolor', { color });
  for (const [option, text] of Object.entries(describe)) {
    note(option, 'describe', { description: text });
  }
  return changes;
}

function reorderOptions(
  field: ProjectField,
  options: readonly OptionInput[],
  order: readonly string[],
): readonly OptionInput[] {
  const named = options.map((option) => ({
    option,
    id: option.id ?? option.name,
    name: option.name,
  }));
  const sought = { kind: `option of "${field.name}"`, argument: 'reorder' };
  const first = removeDuplicates(order.map((name) => matchName(name, named, sought)));
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...named.filter(({ id }) => !ids.has(id))].map(({ option }) => option);
}

function assertList(field: ProjectField, options: readonly OptionInput[]): void {
  const twice = options.find(({ name }, at) =>
    options.slice(0, at).some((other) => isSameName(other.name, name)),
  );
  if (twice !== undefined) {
    throw new ToolError(
      'already_exists',
      `The field "${field.name}" would have the option "${twice.name}" twice.`,
      { suggestions: ['Give every option a name of its own.'] },
    );
  }
  if (options.length > MOST_OPTIONS) {
    throw new ToolError(
      'too_large',
      `The field "${field.name}" would have ${options.length} options; GitHub allows ${MOST_OPTIONS}.`,
      { suggestions: ['Remove some that nobody needs.'] },
    );
  }
  if (options.length > 0) return;
  throw new ToolError('invalid_arguments', `The field "${field.name}" must keep an option.`, {
    suggestions: ['Leave one, or delete the whole field with delete_project_field.'],
  });
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function removeDuplicates<One extends { readonly id: string }>(
  list: readonly One[],
): readonly One[] {
  return [...new Map(list.map((one) => [one.id, one])).values()];
}
