import { leaving } from '../fetch/respond.ts';
import type { QuickCall } from './quick.ts';

/** The answer to a call as a web-standard response. */
export async function toResponse(call: QuickCall, signal: AbortSignal): Promise<Response> {
  const abandon = (): void => call.abandon(signal.reason);
  if (signal.aborted) abandon();
  else signal.addEventListener('abort', abandon, { once: true });
  const answer = await call.answer;
  signal.removeEventListener('abort', abandon);
  // Nobody is there to read it.
  if (answer === undefined) return leaving(call.id);
  const { status, start, text, headers } = answer;
  const body = start === undefined ? text : joined(start, text);
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function joined(start: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const end = new TextEncoder().encode(text);
  const all = new Uint8Array(start.length + end.length);
  all.set(start);
  all.set(end, start.length);
  return all;
}
