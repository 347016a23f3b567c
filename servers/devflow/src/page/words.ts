/** A number and its noun. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** How many entities and relations there are, in words. */
export function countGraph(entities: number, relations: number): string {
  return `${count(entities, 'entity', 'entities')} and ${count(relations, 'relation')}`;
}
