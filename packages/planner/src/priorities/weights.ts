/** How many points each thing that speaks for a task is worth. */
export interface Weights {
  readonly iteration: Readonly<Record<'current' | 'past' | 'next' | 'none' | 'later', number>>;
  /** For the most urgent choice; the others have their share of it. */
  readonly priority: number;
  readonly due: {
    readonly overdue: number;
    /** The first that fits counts: due within so many days. */
    readonly within: readonly { readonly days: number; readonly points: number }[];
  };
  readonly age: { readonly daysForOne: number; readonly most: number };
  readonly unblocks: { readonly each: number; readonly most: number };
  readonly started: number;
  readonly assignee: { readonly theirs: number; readonly nobodys: number };
  readonly fits: number;
  readonly blocked: number;
}

/** The usual points, all of them whole so that they add up exactly. */
export const WEIGHTS: Weights = {
  iteration: { current: 30, past: 20, next: 10, none: 5, later: 0 },
  priority: 30,
  due: {
    overdue: 25,
    within: [
      { days: 2, points: 20 },
      { days: 7, points: 15 },
      { days: 14, points: 10 },
      { days: 30, points: 5 },
    ],
  },
  age: { daysForOne: 10, most: 10 },
  unblocks: { each: 4, most: 12 },
  started: 15,
  assignee: { theirs: 15, nobodys: 5 },
  fits: 5,
  blocked: -20,
};
