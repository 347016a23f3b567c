/** The nodes of a list that GitHub showed; hidden ones are null. */
export function present<One>(nodes: readonly (One | null)[] | null | undefined): readonly One[] {
  return (nodes ?? []).filter((node): node is One => node !== null);
}
