import { ToolError } from '@wellspoken/kit';

import { type Outcome, quoteNames, joinSentences } from '../answers/sentences.ts';
import { toIso } from '../answers/values.ts';
import { createNearest, findNamed, findPair, needNamed, sayAlias } from '../entities/find-named.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';

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
    ...(there.length === 0 ? [] : [`There is ${quoteNames(there)}.`]),
    ...(back.length === 0
      ? []
      : [`From "${to.name}" to "${from.name}" there is ${quoteNames(back)}.`]),
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

/** A relation by the names of its ends. */
export interface NamedRelation {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

/** The ends of a relation, or what to say where one is missing. */
export type Ends =
  | { readonly from: EntityRecord; readonly to: EntityRecord; readonly aliases?: string }
  | { readonly missing: Outcome };

/** Finds the ends of relations by name or alias. */
export async function findEnds(
  reader: Reader,
  project: string,
  relations: readonly NamedRelation[],
): Promise<(relation: NamedRelation) => Promise<Ends>> {
  const names = relations.flatMap(({ from, to }) => [from, to]);
  const found = await findNamed(reader, project, names);
  const nearest = createNearest(reader, { project });
  return async (relation) => {
    const [from, to] = [found.get(relation.from), found.get(relation.to)];
    if (from !== undefined && to !== undefined) {
      const { reason: aliases } = joinSentences([
        sayAlias(relation.from, from),
        sayAlias(relation.to, to),
      ]);
      return { from, to, ...(aliases === undefined ? {} : { aliases }) };
    }
    const ends = [
      ...(from === undefined ? [{ end: 'from', name: relation.from }] : []),
      ...(to === undefined ? [{ end: 'to', name: relation.to }] : []),
    ];
    const like = new Set<string>();
    for (const { name } of ends) for (const one of await nearest(name)) like.add(one);
    const said = ends.map(({ end, name }) => `"${name}" (${end})`).join(' and ');
    return {
      missing: {
        outcome: 'not_found',
        reason: `There is no entity ${said}.`,
        ...(like.size === 0 ? {} : { nearestNames: [...like] }),
      },
    };
  };
}

/** How a relation is named in answers: by the names that its ends really have. */
export function readNames(asked: NamedRelation, ends: Ends): NamedRelation {
  if ('missing' in ends) return asked;
  return { from: ends.from.name, to: ends.to.name, type: asked.type };
}

/** The relation that a call names. */
interface RelationNames {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** The relation as it is now; where there is none, an error that lists the relations between both entities. */
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
  throw createMissingRelationError(names, await describeBetween(reader, [start, end], relation));
}

async function describeBetween(
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

function createMissingRelationError(
  { from, to, relationType }: RelationNames,
  suggestions: readonly string[],
): ToolError {
  const message = `There is no relation "${relationType}" from "${from}" to "${to}". Both entities are there.`;
  return new ToolError('not_found', message, { suggestions: [...suggestions] });
}
