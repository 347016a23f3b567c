import type { Era, Revision } from '../revisions.ts';

/** How strongly the specification words a requirement. */
export type Keyword = 'MUST' | 'MUST NOT' | 'SHOULD' | 'SHOULD NOT';

/** A requirement as the tables of this folder hold it. */
export interface RequirementRow {
  readonly id: string;
  readonly keyword: Keyword;
  readonly eras: readonly Era[];
  /** The first revision of those eras that asks for it; absent when all of them do. */
  readonly since?: Revision;
  /** Page and anchor below the site of the specification. */
  readonly section: string;
  readonly text: string;
}
