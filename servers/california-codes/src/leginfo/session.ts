import type { Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';
import { CookieJar } from 'tough-cookie';

import { PageDrift } from '../page/page-drift.ts';
import { SITE, unverified } from './failures.ts';
import { interstitialError } from './interstitial.ts';
import { pageText } from './page-text.ts';

/** What came of a request. */
export type Visit =
  | { readonly kind: 'page'; readonly html: string; readonly url: URL }
  /** Nothing in it, or the way to the start page: what the site does to visitors whom it does not know. */
  | { readonly kind: 'unknown-visitor'; readonly why: 'empty' | 'home' }
  /** The site failed over a form, as it does when it has forgotten the page of the form. */
  | { readonly kind: 'form-failed' };

/** One visitor of the site, with its cookies. */
export interface Session {
  /** Reads a page; who is not known goes to the start page first, and comes back once. */
  readonly read: (path: string, signal: AbortSignal) => Promise<Page>;
  /** Sends a form to where a page said, and tells what came of it. */
  readonly send: (action: URL, form: Form, signal: AbortSignal) => Promise<Visit>;
}

/** A page that was read. */
export type Page = Extract<Visit, { readonly kind: 'page' }>;

type Form = Readonly<Record<string, string>>;

interface Request {
  readonly url: URL;
  readonly form?: Form;
  readonly signal: AbortSignal;
}

const START = 'codes.xhtml';
const MOST_HOPS = 4;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Creates a visitor whom the site does not know yet. */
export function createSession(door: Upstream, baseUrl: string): Session {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const jar = new CookieJar(undefined, { looseMode: true });

  const exchange = async ({ url, form, signal }: Request): Promise<UpstreamResponse> => {
    const cookie = await jar.getCookieString(url);
    const response = await door.request(url, {
      // A form of this site only asks for a page.
      effect: 'read',
      accept: [...REDIRECTS, ...(form === undefined ? [] : [500])],
      ...(cookie !== '' && { headers: { cookie } }),
      ...(form !== undefined && { form }),
      signal,
    });
    for (const given of response.headers.getSetCookie()) {
      await jar.setCookie(given, url, { ignoreError: true });
    }
    return response;
  };

  const visit = async (request: Request): Promise<Visit> => {
    let next = request;
    for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
      const response = await exchange(next);
      if (response.status === 500) return { kind: 'form-failed' };
      if (!REDIRECTS.includes(response.status)) return arrival(response, next.url);
      const url = destination(response, next.url, base);
      if (url.pathname === `${base.pathname}${START}`) return HOME;
      next = { url, signal: request.signal };
    }
    throw new PageDrift('it leads on without an end');
  };

  return {
    read: async (path, signal) => {
      const request = { url: new URL(path, base), signal };
      const first = await visit(request);
      if (first.kind === 'page') return first;
      await exchange({ url: new URL(START, base), signal });
      return expectPage(await visit(request));
    },
    send: (action, form, signal) => {
      if (action.origin !== base.origin) throw new PageDrift('its form leads to another site');
      return visit({ url: action, form, signal });
    },
  };
}

const HOME: Visit = { kind: 'unknown-visitor', why: 'home' };

function arrival(response: UpstreamResponse, url: URL): Visit {
  const html = pageText(response);
  if (html.trim() === '') return { kind: 'unknown-visitor', why: 'empty' };
  const problem = interstitialError(html);
  if (problem !== undefined) throw problem;
  return { kind: 'page', html, url };
}

function destination({ headers }: UpstreamResponse, from: URL, base: URL): URL {
  const location = headers.get('location') ?? '';
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (location === '' || url?.origin !== base.origin) {
    throw new PageDrift('it leads to another site');
  }
  return url;
}

/** A visitor who has been to the start page is known; what else comes then is an answer of its own. */
function expectPage(visit: Visit): Page {
  if (visit.kind === 'page') return visit;
  if (visit.kind === 'unknown-visitor' && visit.why === 'home') {
    throw new PageDrift('it leads to the list of all codes');
  }
  throw unverified(`${SITE} sent an empty page.`);
}
