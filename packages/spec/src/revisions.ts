/** Every published protocol revision, oldest first, with the era it belongs to. */
export const revisions = [
  { revision: '2024-11-05', era: 'legacy' },
  { revision: '2025-03-26', era: 'legacy' },
  { revision: '2025-06-18', era: 'legacy' },
  { revision: '2025-11-25', era: 'legacy' },
  { revision: '2026-07-28', era: 'modern' },
] as const;

/** A published protocol revision. Revisions are dates, so they sort as strings. */
export type Revision = (typeof revisions)[number]['revision'];

/**
 * `legacy` revisions open with `initialize`; `modern` ones carry version and capabilities in
 * every request.
 */
export type Era = (typeof revisions)[number]['era'];

/** A revision that opens with `initialize`. */
export type LegacyRevision = Extract<(typeof revisions)[number], { era: 'legacy' }>['revision'];

/** A revision whose requests carry their own version and capabilities. */
export type ModernRevision = Extract<(typeof revisions)[number], { era: 'modern' }>['revision'];

/** The newest revision that opens with `initialize`. */
export const latestLegacyRevision: LegacyRevision = '2025-11-25';

/** The newest revision without a handshake. */
export const latestModernRevision: ModernRevision = '2026-07-28';

/** Where the specification is published; a `section` of this package follows it. */
export const specificationSite = 'https://modelcontextprotocol.io/specification/';
