import type { Feature } from '../records/sequence.ts';

/** The taxon that the source feature of a sequence names. */
export function taxonIdOf(features: readonly Feature[]): string | undefined {
  const source = features.find(({ key }) => key === 'source');
  for (const { name, value } of source?.qualifiers ?? []) {
    if (name === 'db_xref' && value?.startsWith('taxon:') === true) return value.slice(6);
  }
  return undefined;
}
