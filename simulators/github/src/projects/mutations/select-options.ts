import type { Args, Scene } from '../../objects.ts';
import type { SimField, SimItem, SimOption } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import { makeOptions } from '../make.ts';
import { listProjectItems } from '../project-object.ts';
import { requireName, createUnprocessable } from './checks.ts';

const MOST_OPTIONS = 50;

type Given = Omit<SimOption, 'id'> & { readonly id: string | null };

/** Options as an input gives them; those that have an id must be options of the field. */
export function checkOptions(given: unknown, field: SimField | undefined): readonly Given[] {
  const list = (Array.isArray(given) ? given : []) as readonly Args[];
  if (list.length === 0) throw createUnprocessable('A select field needs at least one option');
  if (list.length > MOST_OPTIONS) {
    throw createUnprocessable(`A select field cannot have more than ${MOST_OPTIONS} options`);
  }
  const options = list.map(({ id, name, color, description }) => ({
    id: typeof id === 'string' ? id : null,
    name: requireName(name, 'Option name'),
    color: String(color),
    description: String(description),
  }));
  const names = new Set(options.map(({ name }) => name.toLowerCase()));
  if (names.size < options.length) throw createUnprocessable('Option names must be unique');
  const known = new Set(field?.options.map(({ id }) => id));
  if (options.some(({ id }) => id !== null && !known.has(id))) {
    throw createUnprocessable('The single select option Id does not belong to the field');
  }
  return options;
}

/** Replaces all options: those without an id are new, and items lose those that are not there any more. */
export function replaceOptions(scene: Scene, field: SimField, options: readonly Given[]): void {
  field.options = makeOptions(scene.state, options);
  const left = new Set(field.options.map(({ id }) => id));
  const project = find(scene.state, field.project, 'ProjectV2');
  if (project === undefined) return;
  for (const item of listProjectItems(scene.state, project)) keepOnly(item, field.id, left);
}

function keepOnly(item: SimItem, field: string, left: ReadonlySet<string>): void {
  const value = item.values[field];
  if (value === undefined) return;
  if ('optionId' in value && !left.has(value.optionId)) delete item.values[field];
  if (!('optionIds' in value)) return;
  const optionIds = value.optionIds.filter((id) => left.has(id));
  if (optionIds.length === 0) delete item.values[field];
  else item.values[field] = { optionIds };
}
