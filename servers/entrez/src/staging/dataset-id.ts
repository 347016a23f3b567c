import { createHash } from 'node:crypto';

/** Changes when the tables of the same records would be other ones. */
const LAYOUT = 1;

/** Gathers what a dataset holds, and makes its id of it. */
export interface Identity {
  /** Adds what a record says; false where a record that says just this was added before. */
  readonly add: (facts: unknown) => boolean;
  readonly id: (missing: readonly string[]) => string;
}

/** The same records in the same form have the same id, whatever order they came in. */
export function createIdentity(database: string, rettype: string): Identity {
  const digests = new Set<string>();
  return {
    add: (facts) => {
      const before = digests.size;
      return digests.add(digestOf(facts)).size > before;
    },
    id: (missing) =>
      digestOf([LAYOUT, database, rettype, [...digests].toSorted(), missing.toSorted()], 'hex'),
  };
}

function digestOf(facts: unknown, encoding: 'hex' | 'base64' = 'base64'): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest(encoding);
}
