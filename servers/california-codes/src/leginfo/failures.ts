import { ToolError, type ToolErrorCode } from '@wellspoken/kit';

/** The site as messages call it. */
export const SITE = "The legislature's site";

const NO_VERDICT = 'This does not say that there is no such section.';

/** The error for a page whose structure is not the known one. */
export function createDriftError(drift: PageDrift): ToolError {
  const said = `Unverified: the site's page changed: ${drift.message}. Nothing of it was used.`;
  return new ToolError('upstream_failed', said, {
    suggestions: [
      NO_VERDICT,
      'Look at the page on leginfo.legislature.ca.gov.',
      'Try again later; if it stays so, a newer version of this server is needed.',
    ],
    cause: drift,
  });
}

/** The error where the site did not return a page of law. */
export function createUnverifiedError(why: string, code: ToolErrorCode = 'unavailable'): ToolError {
  return new ToolError(code, `Unverified: ${why}`, {
    retryable: true,
    suggestions: [
      NO_VERDICT,
      'Try again later.',
      'Look at the page on leginfo.legislature.ca.gov.',
    ],
  });
}

/**
 * A page that is not as the site's pages are known to be. What it says is not used: it may be
 * incomplete or belong elsewhere, and it is no sign that something does not exist.
 */
export class PageDrift extends Error {
  override readonly name = 'PageDrift';
}
