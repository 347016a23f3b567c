/** How the content of an item stands. */
interface Standing {
  readonly issueState?: string | undefined;
  readonly stateReason?: string | null | undefined;
  readonly pullState?: string | undefined;
}

const REASONS: readonly unknown[] = ['NOT_PLANNED', 'DUPLICATE'];

/** Closed because nobody wants it, or because something else stands for it. */
export function wasDropped({ issueState, stateReason, pullState }: Standing): boolean {
  return pullState === 'CLOSED' || (issueState === 'CLOSED' && REASONS.includes(stateReason));
}
