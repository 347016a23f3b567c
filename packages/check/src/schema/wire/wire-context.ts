import { revisions, type Era, type Revision } from '@wellspoken/spec/revisions';

import type { WireSchemas } from './wire-schemas.ts';

/** How to judge a message. */
export interface WireContext {
  readonly revision: Revision;
  /** The method of the request that it answers; absent for what nobody asked for. */
  readonly answers?: string;
  /** The schemas of the era of the revision. */
  readonly schemas: WireSchemas;
}

/** The era of a revision. */
export const eraOf = (revision: Revision): Era =>
  revisions.find((each) => each.revision === revision)?.era ?? 'legacy';
