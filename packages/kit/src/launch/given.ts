/** A setting as somebody gave it. */
export interface Given {
  readonly key: string;
  /** The flag or variable, as it was written. */
  readonly where: string;
  readonly value: unknown;
  /** The text from which the value was made; none where the flag alone says it. */
  readonly raw?: string | readonly string[];
}
