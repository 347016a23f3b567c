import type { ToolError } from '@wellspoken/kit';

import { SITE, unverified } from './failures.ts';

// A law can speak of all of these words, so a page that has a place for law is never judged by them.
const LAW_PLACES =
  /id="(?:single_law_section|manylawsections|expandedbranchcodesid|selectFromMultiples)"/;
const CHALLENGE =
  /challenge-form|cf[-_]chl|_Incapsula_Resource|[gh]-(?:re)?captcha|<title>[^<]*(?:just a moment|attention required|access denied|are you (?:a )?human)/i;
const MAINTENANCE = /<(?:title|h1)>[^<]*(?:maintenance|temporarily unavailable|out of service)/i;

/** What a page says that stands in the way of the law; undefined for every other page. */
export function interstitialError(html: string): ToolError | undefined {
  if (LAW_PLACES.test(html)) return undefined;
  if (CHALLENGE.test(html)) {
    return unverified(`${SITE} wants to see a person before it shows the law.`);
  }
  if (MAINTENANCE.test(html)) return unverified(`${SITE} says that it is closed for now.`);
  return undefined;
}
