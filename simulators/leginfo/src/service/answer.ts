import type { Delivery } from '@wellspoken/simulator-shell';

/** A request as the routes see it. */
export interface SimRequest {
  readonly method: string;
  /** Below "/faces/", or below "/" for what is not there: "codes_displaySection.xhtml", "robots.txt". */
  readonly path: string;
  /** Query and form together, the query first. */
  readonly parameters: URLSearchParams;
  /** The body where it is no form. */
  readonly body: string;
  readonly userAgent: string;
  readonly cookie: string | undefined;
}

/** What is sent back. */
export interface Answer {
  /** 200 where it is not said. */
  readonly status?: number;
  /** HTML in UTF-8 where it is not said. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly delivery?: Delivery;
}

/** The content type of the site's pages. */
export const HTML = 'text/html;charset=UTF-8';

/** An answer in JSON. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}

/** A redirection to a page of the site. */
export function redirect(path: string): Answer {
  return { status: 302, headers: { location: path }, body: '' };
}

/** A page such as a web server sends by itself. */
export function makeServerPage(status: number, title: string): Answer {
  return {
    status,
    type: HTML,
    body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head><title>${title}</title></head>\n<body><h1>${title}</h1>\n<p>The server cannot answer this request now.</p></body></html>\n`,
  };
}

/** What is said to a path that there is not. */
export function makeNotFound(): Answer {
  return makeServerPage(404, '404 Not Found');
}

/** What JSF says to a form of a page that it no longer remembers. */
export function makeExpiredView(): Answer {
  return makeServerPage(
    500,
    'javax.faces.application.ViewExpiredException: viewId:/selectFromMultiples.xhtml - View /selectFromMultiples.xhtml could not be restored.',
  );
}

/** A page that wants to know whether the visitor is a person. */
export function makeChallenge(): Answer {
  return {
    body: `<!DOCTYPE html>\n<html lang="en"><head><title>Just a moment...</title><meta http-equiv="refresh" content="390" /></head>\n<body><div class="main-wrapper" role="main"><h1>leginfo.legislature.ca.gov</h1>\n<h2>Checking if the site connection is secure</h2>\n<noscript><p>Enable JavaScript and cookies to continue</p></noscript>\n<form id="challenge-form" action="/faces/codes_displaySection.xhtml" method="POST"></form></div></body></html>\n`,
  };
}

/** A page that says, with status 200, that nothing works. */
export function makeMaintenance(): Answer {
  return {
    body: '<html><head><title>System Maintenance</title></head><body><h1>The California Legislative Information website is temporarily unavailable.</h1><p>We are performing maintenance. Please try again later.</p></body></html>',
  };
}
