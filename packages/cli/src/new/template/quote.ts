/** Writes a text as a literal of TypeScript, in the quotes that need fewer escapes. */
export function quote(text: string): string {
  const json = JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  const inner = json.slice(1, -1);
  const doubles = inner.split('\\"').length - 1;
  const singles = inner.split("'").length - 1;
  if (singles > doubles) return json;
  return `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
