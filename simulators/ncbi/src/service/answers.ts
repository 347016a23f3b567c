import type { Answer, Excess } from '../route.ts';

/** The content type of XML. */
export const XML = 'text/xml; charset=UTF-8';
/** The content type of JSON. */
export const JSON_TYPE = 'application/json; charset=UTF-8';
/** The content type of plain text. */
export const TEXT = 'text/plain; charset=UTF-8';
const HTML = 'text/html; charset=UTF-8';

/** An answer in JSON. */
export function answerJson(value: unknown, status = 200): Answer {
  return { status, type: JSON_TYPE, body: JSON.stringify(value) };
}

/** A page such as a web server in between sends. */
export function makeHtmlPage(status: number, title: string): Answer {
  return {
    status,
    type: HTML,
    body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${title}</title>\n</head><body>\n<h1>${title}</h1>\n<p>The server is temporarily unable to service your request. Please try again later.</p>\n</body></html>\n`,
  };
}

/** How NCBI refuses a caller who calls too often; the key stands in it. */
export function answerTooMany({ caller, count, limit }: Excess): Answer {
  return {
    ...answerJson(
      {
        error: 'API rate limit exceeded',
        'api-key': caller,
        count: String(count),
        limit: String(limit),
      },
      429,
    ),
    headers: { 'retry-after': '2' },
  };
}

/** What NCBI says to a key that it does not know; the key stands in it. */
export function answerBadKey(key: string): Answer {
  return answerJson(
    { error: 'API key invalid', 'api-key': key, type: 'invalid', status: 'unknown' },
    400,
  );
}
