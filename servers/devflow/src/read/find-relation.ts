import { ToolError } from '@wellspoken/kit';

import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import { toIso } from '../view/time.ts';
import { findPair } from './find-named.ts';

/** The relation that a call names. */
export interface RelationNames {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** The relation that is there now; where it is not, an error that says what is there instead. */
export async function findRelation(
  reader: Reader,
  scope: Scope,
  names: RelationNames,
): Promise<RelationRecord> {
  const { from, to, relationType } = names;
  const [start, end] = await findPair(reader, scope, [from, to]);
  const key = { fromId: start.id, toId: end.id, type: relationType };
  const relation = await reader.relation(key);
  if (relation?.validTo === null) return relation;
  throw relationMissing(names, await whatIsBetween(reader, [start, end], relation));
}

async function whatIsBetween(
  reader: Reader,
  [start, end]: readonly [EntityRecord, EntityRecord],
  gone: RelationRecord | undefined,
): Promise<readonly string[]> {
  const between = await reader.relationsAmong([start.id, end.id], { limit: MOST_LISTED });
  const listed = between
    .filter(({ fromId, toId }) => start.id === end.id || fromId !== toId)
    .map(({ from, to, type }) => `"${from}" ${type} "${to}"`);
  return [
    ...(typeof gone?.validTo === 'number'
      ? [`It was deleted at ${toIso(gone.validTo)}; see get_relation_history.`]
      : []),
    listed.length === 0
      ? 'There is no relation between these two; traverse shows what each is related to.'
      : `Between these two there is: ${listed.join(', ')}.`,
  ];
}

const MOST_LISTED = 20;

function relationMissing(
  { from, to, relationType }: RelationNames,
  suggestions: readonly string[],
): ToolError {
  const message = `There is no relation "${relationType}" from "${from}" to "${to}". Both entities are there.`;
  return new ToolError('not_found', message, { suggestions: [...suggestions] });
}
