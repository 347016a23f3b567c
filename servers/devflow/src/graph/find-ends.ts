import type { Reader } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Outcome } from '../view/outcome.ts';
import { sentences } from '../view/words.ts';
import { findNamed, sayAlias } from './find-named.ts';
import { createNearest } from './nearest.ts';

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
      const { reason: aliases } = sentences([
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
export function namesOf(asked: NamedRelation, ends: Ends): NamedRelation {
  if ('missing' in ends) return asked;
  return { from: ends.from.name, to: ends.to.name, type: asked.type };
}
