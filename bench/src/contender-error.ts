/** A contender ended, or did not answer as it must; the message says which and how. */
export class ContenderError extends Error {
  override readonly name = 'ContenderError';
}
