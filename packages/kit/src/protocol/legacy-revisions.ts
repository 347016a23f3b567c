import { revisions } from '@wellspoken/spec/revisions';

/** The legacy revisions, newest first: an `initialize` that names none of them is offered the first. */
export const LEGACY_REVISIONS = revisions
  .filter(({ era }) => era === 'legacy')
  .map(({ revision }) => revision)
  .toReversed();
