/** What became of the ids of a request. */
export interface MissingIds {
  /** Ids for which nothing came. */
  readonly missing: readonly string[];
  /** How many of `doubtful` have nothing, where records do not say which id they answer. */
  readonly short: number;
  readonly doubtful: readonly string[];
}

/** Compares ids with the names of the records that came; a number may stand for any accession. */
export function findMissing(
  ids: readonly string[],
  records: readonly (readonly string[])[],
): MissingIds {
  const asked = new Set(ids.map(plain));
  const named = new Set(records.flat().map(plain));
  const absent = ids.filter((id) => !named.has(plain(id)) && !named.has(bare(id)));
  const nameless = records.filter(
    (names) => !names.some((name) => asked.has(plain(name)) || asked.has(bare(name))),
  );
  const short = Math.max(0, absent.length - nameless.length);
  if (nameless.length === 0) return { missing: absent, short: 0, doubtful: [] };
  return { missing: [], short, doubtful: short === 0 ? [] : absent };
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^pmc(?=\d)/, '')
    .replace(/^rs(?=\d)/, '');
}

/** An accession without its version. */
function bare(name: string): string {
  return plain(name).replace(/\.\d+$/, '');
}
