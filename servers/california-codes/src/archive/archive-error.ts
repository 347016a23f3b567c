/** An archive that cannot be imported; the message says why and what to do, for whoever imports it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
