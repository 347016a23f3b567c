/** The ids of a call, each once; there are DOIs with semicolons, so only commas and blanks part them. */
export function idsOf(given: string | undefined): readonly string[] {
  const ids = (given ?? '').split(/[,\s]+/).filter((id) => id !== '');
  return [...new Set(ids)];
}
