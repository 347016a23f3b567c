/** A rule of the catalogue that is not judged. */
export interface LeftOutRule {
  readonly id: string;
  /** Why it cannot be observed from outside, as a sentence. */
  readonly reason: string;
}

/** The rules of the catalogue that are not judged, each with the reason; docs/rules.md lists them. */
export const leftOut: readonly LeftOutRule[] = [];
