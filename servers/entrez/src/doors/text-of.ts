import type { UpstreamResponse } from '@wellspoken/kit/upstream';

/** The body as text: UTF-8 wherever it can be that, because headers often name a wrong character set. */
export function textOf(response: Pick<UpstreamResponse, 'body' | 'headers' | 'text'>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(response.body);
  } catch {
    return isNamedOtherwise(response.headers) ? response.text() : guess(response.body);
  }
}

function isNamedOtherwise(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return /charset=/i.test(type) && !/charset="?utf-?8/i.test(type);
}

/** A few broken letters are broken UTF-8; where all that is not plain is broken, it is none. */
function guess(body: Uint8Array): string {
  const asUtf8 = new TextDecoder().decode(body);
  const broken = asUtf8.match(/\uFFFD/g)?.length ?? 0;
  const whole = asUtf8.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole >= broken ? asUtf8 : new TextDecoder('windows-1252').decode(body);
}
