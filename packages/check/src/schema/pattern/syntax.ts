/** One part of a regular expression. */
export type Part =
  /** One character out of a set; `source` is the expression for it. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | {
      readonly kind: 'look';
      readonly part: Part;
      readonly ahead: boolean;
      readonly negated: boolean;
    }
  /** The text of an earlier group again. */
  | { readonly kind: 'backreference' };

/** A place between characters. */
export type Edge = '^' | '$' | '\\b' | '\\B';
