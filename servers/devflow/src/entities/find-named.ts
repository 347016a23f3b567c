import { ToolError } from '@wellspoken/kit';

import { quoteNames } from '../answers/sentences.ts';
import { toIso } from '../answers/values.ts';
import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

/** The entities of a project by the names asked for, which may be aliases. */
export async function findNamed(
  reader: Pick<Reader, 'findEntities'>,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, EntityRecord>> {
  const found = await reader.findEntities({ project }, [...new Set(names)]);
  const first = new Map<string, EntityRecord>();
  for (const [name, [entity]] of found) if (entity !== undefined) first.set(name, entity);
  return first;
}

/** The entity of this name or alias; throws where there is none. */
export async function needNamed(
  reader: Reader,
  project: string,
  name: string,
): Promise<EntityRecord> {
  const found = (await findNamed(reader, project, [name])).get(name);
  if (found !== undefined) return found;
  throw await createMissingError(reader, project, name);
}

/** Says that no entity has a name, and which names are like it. */
export async function createMissingError(
  reader: Reader,
  project: string,
  name: string,
): Promise<ToolError> {
  const gone = await reader.findDeleted(project, name);
  const near = await reader.nearestNames({ project }, name, 5);
  const deleted = gone === undefined ? '' : ` It was deleted at ${toIso(gone.validTo ?? 0)}.`;
  return new ToolError(
    'not_found',
    `There is no entity "${name}" in project "${project}".${deleted}`,
    {
      suggestions: [
        ...(gone === undefined ? [] : ['Bring it back with restore.']),
        ...(near.length === 0 ? [] : [`Names like it: ${quoteNames(near)}.`]),
        'Find entities with search_nodes.',
      ],
    },
  );
}

/** Says that a name was taken for another one. */
export function sayAlias(asked: string, entity: EntityRecord): string | undefined {
  return asked === entity.name ? undefined : `"${asked}" is another name of "${entity.name}".`;
}

const NEAREST = 3;

/** The entities that have one of the names, in the order in which they were made. */
export async function findRecords(
  reader: Reader,
  scope: Scope,
  names: readonly string[],
): Promise<{ readonly records: readonly EntityRecord[]; readonly missing: readonly string[] }> {
  const wanted = [...new Set(names)];
  const found = await reader.findEntities(scope, wanted);
  // Two names can be those of one entity.
  const byId = new Map([...found.values()].flat().map((record) => [record.id, record]));
  const records = [...byId.values()].toSorted((a, b) => a.id - b.id);
  return { records, missing: wanted.filter((name) => !found.has(name)) };
}

/** The entities of names that must all be there; the error says which are not. */
export async function findAll(
  reader: Reader,
  scope: Scope,
  names: readonly string[],
): Promise<readonly EntityRecord[]> {
  const { records, missing } = await findRecords(reader, scope, names);
  if (missing.length > 0) throw await createMissingNamesError(reader, scope, missing);
  return records;
}

/** The two entities of two names that must be there. */
export async function findPair(
  reader: Reader,
  scope: Scope,
  [from, to]: readonly [string, string],
): Promise<readonly [EntityRecord, EntityRecord]> {
  const found = await reader.findEntities(scope, [from, to]);
  const [start] = found.get(from) ?? [];
  const [end] = found.get(to) ?? [];
  if (start !== undefined && end !== undefined) return [start, end];
  const missing = [from, to].filter((name) => !found.has(name));
  throw await createMissingNamesError(reader, scope, [...new Set(missing)]);
}

const MOST_TOLD = 5;

async function createMissingNamesError(
  reader: Reader,
  scope: Scope,
  missing: readonly string[],
): Promise<ToolError> {
  const told = missing.slice(0, MOST_TOLD);
  const suggestions: string[] = [];
  for (const name of told) {
    const near = await reader.nearestNames(scope, name, NEAREST);
    const list = near.map((one) => `"${one}"`).join(', ');
    if (list !== '') suggestions.push(`Names like "${name}": ${list}.`);
  }
  const list = told.map((name) => `"${name}"`).join(', ');
  const more = missing.length > told.length ? ` and ${missing.length - told.length} more` : '';
  const message = `There is no entity ${list}${more} in ${describeScope(scope)}.`;
  return new ToolError('not_found', message, {
    suggestions: [...suggestions, 'Find the name with search_nodes.'],
  });
}

// The search for similar names takes a while, so it is done for a few names only.
const MOST_LOOKED_FOR = 10;
const MOST_NAMES = 5;

/** Finds names like missing ones; for the first few that a call misses. */
export type Nearest = (name: string) => Promise<readonly string[]>;

/** Begins to find names like those that a call misses. */
export function createNearest(reader: Pick<Reader, 'nearestNames'>, scope: Scope): Nearest {
  const known = new Map<string, readonly string[]>();
  return async (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= MOST_LOOKED_FOR) return [];
    const names = await reader.nearestNames(scope, name, MOST_NAMES);
    known.set(name, names);
    return names;
  };
}
