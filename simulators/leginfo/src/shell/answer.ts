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
