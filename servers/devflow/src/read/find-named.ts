import { ToolError } from '@wellspoken/kit';

import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

const NEAREST = 3;

/** The entities that have one of the names, in the order in which they were made. */
export async function findNamed(
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
  const { records, missing } = await findNamed(reader, scope, names);
  if (missing.length > 0) throw await notThere(reader, scope, missing);
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
  throw await notThere(reader, scope, [...new Set(missing)]);
}

const MOST_TOLD = 5;

async function notThere(
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
