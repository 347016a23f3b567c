import { demands, requirements } from '@wellspoken/spec';
import type { DemandId, RequirementId } from '@wellspoken/spec';
import type {} from 'vitest';

/** The id of something that a test can prove. */
export type ProvableId = DemandId | RequirementId;

declare module 'vitest' {
  interface TaskMeta {
    verifies?: readonly string[];
  }
}

const known = new Set<string>([...demands, ...requirements].map(({ id }) => id));

/**
 * Ties a test, or every test of a `describe`, to what it proves.
 *
 * @example
 * test('refuses a foreign origin', verifies('http.origin'), async () => {});
 */
export function verifies(...ids: readonly [ProvableId, ...ProvableId[]]): {
  meta: { verifies: readonly ProvableId[] };
} {
  // Test files are not compiled when they run, so a mistyped id must fail here.
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new TypeError(
      `verifies() expects ids of @wellspoken/spec, got "${unknown.join('", "')}"`,
    );
  }
  return { meta: { verifies: ids } };
}
