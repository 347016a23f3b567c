/** A number and its noun. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** Sentences as one text; none where there is nothing to say. */
export function sentences(parts: readonly (string | undefined)[]): { readonly reason?: string } {
  const said = parts.filter((part) => part !== undefined);
  return said.length === 0 ? {} : { reason: said.join(' ') };
}

/** Names in quotes, as a list. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
