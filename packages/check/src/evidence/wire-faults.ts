/** A message that does not validate against the schema of its revision. */
export interface WireFault {
  /** The request that it answers, or its own method. */
  readonly where: string;
  /** What is wrong, as a sentence without a full stop. */
  readonly message: string;
  /** The field, as a path such as `result.tools[0].name`. */
  readonly path: string;
  /** The message, cut. */
  readonly raw: string;
  /** The revision whose schema it breaks. */
  readonly revision: string;
}
