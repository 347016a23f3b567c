import type { ToolError } from '@wellspoken/kit';
import type { Upstream, UpstreamResponse } from '@wellspoken/kit/upstream';
import { CookieJar } from 'tough-cookie';

import type { PageAddress } from './addresses.ts';
import { PageDrift, SITE, createUnverifiedError } from './failures.ts';

/** What came of a request. */
type PageResult =
  | { readonly kind: 'page'; readonly html: string; readonly url: URL }
  /** An empty page or a redirect to the start page: the site answers so without a session. */
  | { readonly kind: 'no-session'; readonly why: 'empty' | 'home' }
  /** The site failed over a form, as it does when it has forgotten the page of the form. */
  | { readonly kind: 'form-failed' };

/** One session with the site, with its cookies. */
export interface Session {
  /** Reads a page; without a session, visits the start page first and tries once more. */
  readonly read: (address: PageAddress, signal: AbortSignal) => Promise<Page>;
  /** Sends a form to where a page said, and reads the answer. */
  readonly send: (action: URL, form: Form, signal: AbortSignal) => Promise<PageResult>;
}

/** A page that was read. */
export type Page = Extract<PageResult, { readonly kind: 'page' }>;

type Form = Readonly<Record<string, string>>;

interface Request {
  /** A page that is known, or where the site itself has led. */
  readonly target: PageAddress | URL;
  readonly form?: Form;
  readonly signal: AbortSignal;
}

const START: PageAddress = { page: 'codes.xhtml', query: {} };
const MOST_HOPS = 4;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Creates a session that has no cookies yet. */
export function createSession(client: Upstream, baseUrl: string): Session {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  const jar = new CookieJar(undefined, { looseMode: true });

  const exchange = async ({ target, form, signal }: Request): Promise<UpstreamResponse> => {
    const url = target instanceof URL ? target : new URL(target.page, base);
    const cookie = await jar.getCookieString(url);
    const request = {
      // A form of this site only asks for a page.
      effect: 'read' as const,
      accept: [...REDIRECTS, ...(form === undefined ? [] : [500])],
      ...(cookie !== '' && { headers: { cookie } }),
      ...(form !== undefined && { form }),
      signal,
    };
    const response = await (target instanceof URL
      ? client.request(target, request)
      : client.request(target.page, { ...request, query: target.query }));
    for (const given of response.headers.getSetCookie()) {
      await jar.setCookie(given, url, { ignoreError: true });
    }
    return response;
  };

  const visit = async (request: Request): Promise<PageResult> => {
    let next = request;
    for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
      const response = await exchange(next);
      if (response.status === 500) return { kind: 'form-failed' };
      if (!REDIRECTS.includes(response.status)) return readArrival(response);
      const target = readDestination(response, base);
      if (target.pathname === `${base.pathname}${START.page}`) return HOME;
      next = { target, signal: request.signal };
    }
    throw new PageDrift('it leads on without an end');
  };

  return {
    read: async (target, signal) => {
      const request = { target, signal };
      const first = await visit(request);
      if (first.kind === 'page') return first;
      await exchange({ target: START, signal });
      return expectPage(await visit(request));
    },
    send: (action, form, signal) => {
      if (!isOfSite(action, base)) throw new PageDrift('its form leads to another site');
      return visit({ target: action, form, signal });
    },
  };
}

const HOME: PageResult = { kind: 'no-session', why: 'home' };

function readArrival(response: UpstreamResponse): PageResult {
  const html = decodePage(response);
  if (html.trim() === '') return { kind: 'no-session', why: 'empty' };
  const problem = findInterstitial(html);
  if (problem !== undefined) throw problem;
  return { kind: 'page', html, url: response.url };
}

function readDestination({ headers, url: from }: UpstreamResponse, base: URL): URL {
  const location = headers.get('location') ?? '';
  const url = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  if (location === '' || url === undefined || !isOfSite(url, base)) {
    throw new PageDrift('it leads to another site');
  }
  return url;
}

/** The host has other sites beside this one, and what a page says leads to none of them. */
function isOfSite({ origin, pathname }: URL, base: URL): boolean {
  return origin === base.origin && pathname.startsWith(base.pathname);
}

/** After the start page there is a session, so an empty page or a redirect means something else. */
function expectPage(visit: PageResult): Page {
  if (visit.kind === 'page') return visit;
  if (visit.kind === 'no-session' && visit.why === 'home') {
    throw new PageDrift('it leads to the list of all codes');
  }
  throw createUnverifiedError(`${SITE} sent an empty page.`);
}

// A law can speak of all of these words, so a page that has a place for law is never judged by them.
const LAW_PLACES =
  /id="(?:single_law_section|manylawsections|expandedbranchcodesid|selectFromMultiples)"/;
const CHALLENGE =
  /challenge-form|cf[-_]chl|_Incapsula_Resource|[gh]-(?:re)?captcha|<title>[^<]*(?:just a moment|attention required|access denied|are you (?:a )?human)/i;
const MAINTENANCE = /<(?:title|h1)>[^<]*(?:maintenance|temporarily unavailable|out of service)/i;

/** What a page says that stands in the way of the law; undefined for every other page. */
function findInterstitial(html: string): ToolError | undefined {
  if (LAW_PLACES.test(html)) return undefined;
  if (CHALLENGE.test(html)) {
    return createUnverifiedError(`${SITE} wants to see a person before it shows the law.`);
  }
  if (MAINTENANCE.test(html))
    return createUnverifiedError(`${SITE} says that it is closed for now.`);
  return undefined;
}

/** The body as text: UTF-8 wherever it can be that, because the header may name a wrong character set. */
function decodePage({ body, headers }: Pick<UpstreamResponse, 'body' | 'headers'>): string {
  const type = headers.get('content-type') ?? 'text/html';
  if (!/html/i.test(type)) throw new PageDrift('it is no HTML');
  const named = /charset="?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8';
  const text = decodeAs(body, 'utf-8') ?? decodeAs(body, named);
  if (text === undefined) throw new PageDrift('its letters cannot be read');
  return text;
}

function decodeAs(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
