/** A rule of the catalogue that is not judged, and why it cannot be seen from outside. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

/** The rules that are not judged, by id. */
export const leftOut: readonly LeftOut[] = [];
