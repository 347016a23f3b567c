/**
 * A page that is not as the site's pages are known to be. What it says is not used: it may be
 * incomplete or belong elsewhere, and it is no sign that something does not exist.
 */
export class PageDrift extends Error {
  override readonly name = 'PageDrift';
}
