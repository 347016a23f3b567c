interface Standing {
  readonly issueState?: string | undefined;
  readonly stateReason?: string | null | undefined;
  readonly pullState?: string | undefined;
}

const REASONS: readonly unknown[] = ['NOT_PLANNED', 'DUPLICATE'];

/** Whether it was closed as not planned or as a duplicate. */
export function isDropped({ issueState, stateReason, pullState }: Standing): boolean {
  return pullState === 'CLOSED' || (issueState === 'CLOSED' && REASONS.includes(stateReason));
}
