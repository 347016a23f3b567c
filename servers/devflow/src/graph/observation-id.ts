/** The key of an observation from how answers name it, such as "o12"; none for anything else. */
export function readObservationId(given: string): number | undefined {
  const [, digits] = /^o(\d{1,15})$/.exec(given) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
