import { features, type FeatureName } from '@wellspoken/spec/features';
import type { Revision } from '@wellspoken/spec/revisions';

/** Whether a client of this revision knows the feature. Revisions are dates, so they sort as text. */
export function fitsRevision(feature: FeatureName, revision: Revision): boolean {
  const { since, until }: { since: Revision; until?: Revision } = features[feature];
  return revision >= since && (until === undefined || revision <= until);
}
