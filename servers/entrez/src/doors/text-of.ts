import type { UpstreamResponse } from '@wellspoken/kit/upstream';

/** The body as text: UTF-8 wherever it can be that, because headers often name a wrong character set. */
export function textOf(response: Pick<UpstreamResponse, 'body' | 'text'>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(response.body);
  } catch {
    return response.text();
  }
}
