import { type Args, HubFault, type Scene } from '../../objects.ts';
import type { SimField, SimItem, SimProject } from '../../state/entities.ts';
import { findWritable } from '../project-object.ts';

/** A change that GitHub does not accept. */
export function createUnprocessable(message: string): HubFault {
  return new HubFault('UNPROCESSABLE', message);
}

/** A name or title that is neither empty nor too long. */
export function requireName(value: unknown, what: string, most = 256): string {
  const text = typeof value === 'string' ? value : '';
  if (text.trim() === '') throw createUnprocessable(`${what} can't be blank`);
  if (text.length > most) {
    throw createUnprocessable(`${what} is too long (maximum is ${most} characters)`);
  }
  return text;
}

/** The item that an input names, and its project, which must be the one that the input names. */
export function findItem(
  scene: Scene,
  input: Args,
  change: string,
): { readonly item: SimItem; readonly project: SimProject } {
  const project = findWritable(scene, input['projectId'], change);
  const item = scene.node(input['itemId'], 'ProjectV2Item');
  if (item.project !== project.id) {
    throw new HubFault('NOT_FOUND', 'The item does not exist in the project.');
  }
  return { item, project };
}

/** The field with that id. */
export function findFieldNode(scene: Scene, id: unknown): SimField {
  return scene.node(
    id,
    'ProjectV2Field',
    'ProjectV2SingleSelectField',
    'ProjectV2IterationField',
    'ProjectV2MultiSelectField',
  );
}

/** Whether an input says something of a key: null counts, what is left out does not. */
export function isGiven(input: Args, key: string): boolean {
  return input[key] !== undefined;
}

/** A text, or null for what is none. */
export function findTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A day, as YYYY-MM-DD. */
export function readDay(value: unknown, what: string): string {
  const text = String(value).slice(0, 10);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw createUnprocessable(`${what} is invalid`);
}
