import { ToolError } from '@wellspoken/kit';

import type { Provenance } from '../library/library.ts';

/** Shows something of law that may be out of date; what such law lacks is unverified, and not absent. */
export function admitAge<Shown>({ stale, fetchedAt }: Provenance, show: () => Shown): Shown {
  try {
    return show();
  } catch (error) {
    const isAbsence = error instanceof ToolError && error.code === 'not_found';
    if (stale === undefined || !isAbsence) throw error;
    const day = fetchedAt.toISOString().slice(0, 10);
    throw new ToolError(
      'unavailable',
      `Unverified: this is known only as of ${day}. ${stale} What was known then: ${error.message}`,
      { suggestions: ['Try again later.', ...error.suggestions], cause: error },
    );
  }
}
