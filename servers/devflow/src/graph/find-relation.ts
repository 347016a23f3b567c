import { ToolError } from '@wellspoken/kit';

import type { Reader } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import { toIso } from '../view/time.ts';
import { quoted } from '../view/words.ts';
import { needNamed } from './find-named.ts';
import type { NamedRelation } from './find-ends.ts';

interface Both {
  readonly from: EntityRecord;
  readonly to: EntityRecord;
}

// Enough to recognise the right one.
const MOST = 20;

/** Says which relations there are between two entities, in this direction and in the other. */
export async function sayOthers(reader: Reader, { from, to }: Both): Promise<string | undefined> {
  const all = await reader.relationsAmong([from.id, to.id], { limit: MOST });
  const types = (start: EntityRecord, end: EntityRecord): readonly string[] =>
    all
      .filter(({ fromId, toId }) => fromId === start.id && toId === end.id)
      .map(({ type }) => type);
  const there = types(from, to);
  const back = from.id === to.id ? [] : types(to, from);
  const parts = [
    ...(there.length === 0 ? [] : [`There is ${quoted(there)}.`]),
    ...(back.length === 0 ? [] : [`From "${to.name}" to "${from.name}" there is ${quoted(back)}.`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** The relation of these names, deleted or not; refuses what never was. */
export async function needRelation(
  reader: Reader,
  project: string,
  asked: NamedRelation,
): Promise<RelationRecord> {
  const from = await needNamed(reader, project, asked.from);
  const to = await needNamed(reader, project, asked.to);
  const found = await reader.relation({ fromId: from.id, toId: to.id, type: asked.type });
  if (found !== undefined) return found;
  const others = await sayOthers(reader, { from, to });
  throw new ToolError(
    'not_found',
    `There is no relation "${asked.type}" from "${from.name}" to "${to.name}".`,
    {
      suggestions: [...(others === undefined ? [] : [others]), 'Make it with create_relations.'],
    },
  );
}

/** Refuses a relation that was deleted. */
export function assertHolds(relation: RelationRecord): void {
  const { from, to, type, validTo } = relation;
  if (validTo === null) return;
  throw new ToolError(
    'not_found',
    `The relation "${type}" from "${from}" to "${to}" was deleted at ${toIso(validTo)}.`,
    { suggestions: ['Bring it back with restore, or make it anew with create_relations.'] },
  );
}
