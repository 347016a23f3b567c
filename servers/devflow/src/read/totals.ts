import { costOf } from '@wellspoken/kit/paging';

import type { Reader, Scope, TypeCount } from '../memory/reader.ts';

/** How much a part of the graph holds. */
export interface Totals {
  readonly entities: number;
  readonly relations: number;
  readonly entityTypes: TypeCount[];
  readonly relationTypes: TypeCount[];
  /** How many types of entities and relations are not listed. */
  readonly otherTypes?: number;
}

/** Counts what a scope holds, with the types that most things have; a few tokens for the list. */
export async function readTotals(reader: Reader, scope: Scope, tokens: number): Promise<Totals> {
  const counts = await reader.countTypes(scope);
  const entityTypes = fitting(counts.entities, tokens / 2);
  const relationTypes = fitting(counts.relations, tokens / 2);
  const all = counts.entities.length + counts.relations.length;
  const others = all - entityTypes.length - relationTypes.length;
  return {
    entities: sum(counts.entities),
    relations: sum(counts.relations),
    entityTypes,
    relationTypes,
    ...(others === 0 ? {} : { otherTypes: others }),
  };
}

function sum(counts: readonly TypeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function fitting(counts: readonly TypeCount[], tokens: number): TypeCount[] {
  let left = tokens;
  const end = counts.findIndex((count) => (left -= costOf(count)) < 0);
  return end === -1 ? [...counts] : counts.slice(0, end);
}
