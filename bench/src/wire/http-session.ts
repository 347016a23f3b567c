import { headersFor, type HttpTarget } from './http-request.ts';
import { INITIALIZE, INITIALIZED, type Era } from './message.ts';

/** A conversation over HTTP that has been opened as its era asks for. */
export interface HttpSession {
  readonly target: HttpTarget;
  readonly close: () => Promise<void>;
}

/** Opens a conversation: in the legacy era with `initialize`, which gives a session where there is one. */
export async function openHttpSession(url: URL, era: Era): Promise<HttpSession> {
  const target: HttpTarget = { url, era, sessionId: undefined };
  if (era === 'modern') return { target, close: () => Promise.resolve() };
  const opened = await post(target, INITIALIZE);
  const sessionId = opened.headers.get('mcp-session-id') ?? undefined;
  // Who keeps no session has nothing to remember of this client.
  if (sessionId === undefined) return { target, close: () => Promise.resolve() };
  const inSession = { ...target, sessionId };
  await post(inSession, INITIALIZED);
  return { target: inSession, close: () => end(inSession) };
}

async function post(target: HttpTarget, body: string): Promise<Response> {
  const response = await fetch(target.url, { method: 'POST', headers: headers(target), body });
  const text = await response.text();
  if (response.ok) return response;
  throw new Error(`Expected a session, got status ${response.status}: ${text.slice(0, 500)}`);
}

async function end(target: HttpTarget): Promise<void> {
  const response = await fetch(target.url, { method: 'DELETE', headers: headers(target) });
  await response.text();
}

function headers(target: HttpTarget): Record<string, string> {
  return headersFor('tools/list', target);
}
