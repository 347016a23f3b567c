import type { Level } from './level.ts';

/** The proof of an outcome, in text that a person can read; long texts are cut by `shown`. */
export interface Proof {
  /** What was sent, where that matters. */
  readonly sent?: string;
  /** What came. */
  readonly came: string;
  /** What should have come. */
  readonly expected: string;
}

/** What a finding says; the rule adds its id, its fix and its source. */
export interface Finding {
  /** The place: a method, a tool, a property. The same in every run. */
  readonly where: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  readonly evidence: Proof;
  /** The level of the clause that was broken, where a rule has clauses of two levels. */
  readonly level?: Level;
  /** How to mend this place, where the fix of the rule is too general. */
  readonly fix?: string;
}

/** What a rule says about one place. */
export type Outcome =
  | { readonly verdict: 'pass' }
  | ({ readonly verdict: 'fail' | 'disputed' } & Finding)
  | {
      readonly verdict: 'not-applicable' | 'not-verified';
      readonly message: string;
      readonly where?: string;
      /** Whether it is not verified because the auditor failed. */
      readonly isFault?: true;
    };

/** It holds. */
export const pass: Outcome = { verdict: 'pass' };

/** It is broken at one place. */
export const fail = (finding: Finding): Outcome => ({ verdict: 'fail', ...finding });

/** The specification can be read both ways here; the finding says how. */
export const disputed = (finding: Finding): Outcome => ({ verdict: 'disputed', ...finding });

/** The server has nothing that the rule speaks of. */
export const notApplicable = (message: string): Outcome => ({ verdict: 'not-applicable', message });

/** It could not be seen; the message says why, and what would show it. */
export const notVerified = (message: string, where?: string): Outcome => ({
  verdict: 'not-verified',
  message,
  ...(where !== undefined && { where }),
});

/** It could not be seen because the auditor failed; the reason is for who mends that. */
export const ourFault = (reason: string): Outcome => ({
  verdict: 'not-verified',
  message: reason,
  isFault: true,
});

/** Judges each item: not applicable without items, a pass where none has something to say. */
export function judgeEach<Item>(
  items: readonly Item[],
  none: string,
  judge: (item: Item) => Outcome | readonly Outcome[] | undefined,
): readonly Outcome[] {
  if (items.length === 0) return [notApplicable(none)];
  const said = items
    .flatMap((item) => judge(item) ?? [])
    .filter(({ verdict }) => verdict !== 'pass');
  return said.length === 0 ? [pass] : said;
}
