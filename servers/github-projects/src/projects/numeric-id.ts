/** The numeric id, where GitHub tells one that a number can hold. */
export function numericId(id: string | number | null | undefined): { databaseId?: number } {
  const databaseId = Number(id ?? Number.NaN);
  return Number.isSafeInteger(databaseId) ? { databaseId } : {};
}
