import { shorten } from '../../excerpt.ts';
import type { AuthEvidence, FetchedDocument } from '../../probe/auth/auth.evidence.ts';
import { isLoopback } from '../../uri.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type JsonObject } from '../../wire/json.ts';
import { type Outcome, reportNotApplicable } from '../define-rule.ts';

/** Whether a request was served. */
export const isServed = ({ result }: Exchange): boolean => result !== undefined;

/** Whether the server keeps out who has no token. */
export function isLocked({ withoutToken, withToken }: AuthEvidence): boolean {
  const status = withoutToken.http?.status;
  if (status === 401 || status === 403) return true;
  return withToken !== undefined && isServed(withToken) && !isServed(withoutToken);
}

/** What is said where everybody may come in. */
export const open: Outcome = reportNotApplicable('The server asks for no token.');

/** How a request ended, for evidence. */
export function describeEnd({ http, result, error, ending }: Exchange): string {
  const said = result ? 'a result' : error === undefined ? ending : shorten(error, 160);
  return http ? `HTTP ${http.status}, ${said}` : said;
}

/** The document that was found at last; undefined where none was. */
export function findDocument(tried: readonly FetchedDocument[]): JsonObject | undefined {
  const last = tried.at(-1);
  return last?.status === 200 && isObject(last.json) ? last.json : undefined;
}

/** Which addresses were tried, and what each gave. */
export const describeTried = (tried: readonly FetchedDocument[]): string =>
  tried.map(({ url, status }) => `${url} gave ${status === 0 ? 'no answer' : status}`).join('; ');

/** Whether an address may be plain HTTP: on this machine only. */
export const isSecure = (url: string): boolean =>
  URL.canParse(url) && (new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname));
