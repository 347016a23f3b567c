import { count } from '../view/words.ts';

/** How many entities and relations there are, in words. */
export function countGraph(entities: number, relations: number): string {
  return `${count(entities, 'entity', 'entities')} and ${count(relations, 'relation')}`;
}
