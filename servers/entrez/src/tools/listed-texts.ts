/** A list of texts also where it came as one with commas; without blank ones, and absent without any. */
export function listedTexts(value: unknown): unknown {
  const list: unknown = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return value;
  const named = (list as readonly unknown[]).filter(
    (one) => typeof one !== 'string' || one.trim() !== '',
  );
  return named.length === 0 ? undefined : named;
}
