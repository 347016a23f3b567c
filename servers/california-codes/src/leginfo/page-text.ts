import type { UpstreamResponse } from '@wellspoken/kit/upstream';

import { PageDrift } from '../page/page-drift.ts';

/** The body as text: UTF-8 wherever it can be that, because the header may name a wrong character set. */
export function pageText({ body, headers }: Pick<UpstreamResponse, 'body' | 'headers'>): string {
  const type = headers.get('content-type') ?? 'text/html';
  if (!/html/i.test(type)) throw new PageDrift('it is no HTML');
  const named = /charset="?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8';
  const text = decoded(body, 'utf-8') ?? decoded(body, named);
  if (text === undefined) throw new PageDrift('its letters cannot be read');
  return text;
}

function decoded(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
