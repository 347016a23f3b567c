/** Which issues are read. */
import type { IssueText } from '@wellspoken/planner';

export interface IssueTextsAsked {
  /** `owner/name`; the default repository where it is left out. */
  readonly repo?: string | undefined;
  readonly state: 'open' | 'closed' | 'all';
  /** At most so many, those that were created last first. */
  readonly most: number;
}

/** Issues with their words. */
export interface IssueTexts {
  /** `owner/name` */
  readonly repository: string;
  readonly issues: readonly IssueText[];
  readonly total: number;
  /** Whether all of them were read. */
  readonly isWhole: boolean;
}
