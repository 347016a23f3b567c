import { checkAnswer } from './check-answer.ts';
import { createHeaders, type HttpTarget } from './http-request.ts';
import { type Era, FIRST_ID, INITIALIZE, INITIALIZED, writeRequest } from './message.ts';
import { readMessage } from './response-reader.ts';

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
  // Without sessions there is nothing to remember of this client.
  if (sessionId === undefined) return { target, close: () => Promise.resolve() };
  const inSession = { ...target, sessionId };
  await post(inSession, INITIALIZED);
  return { target: inSession, close: () => end(inSession) };
}

/** Asks once for the list of tools, and checks it. */
export async function listTools(target: HttpTarget, tools: number): Promise<void> {
  const { text, headers } = await post(target, writeRequest('tools/list', target.era, FIRST_ID));
  const contentType = headers.get('content-type') ?? '';
  checkAnswer(readMessage(contentType, text), FIRST_ID, { task: 'tools/list', tools });
}

interface Posted {
  readonly headers: Headers;
  readonly text: string;
}

async function post(target: HttpTarget, body: string): Promise<Posted> {
  const response = await fetch(target.url, {
    method: 'POST',
    headers: createHeaders('tools/list', target),
    body,
  });
  const text = await response.text();
  if (response.ok) return { headers: response.headers, text };
  throw new Error(`Expected an answer, got status ${response.status}: ${text.slice(0, 500)}`);
}

async function end(target: HttpTarget): Promise<void> {
  const headers = createHeaders('tools/list', target);
  const response = await fetch(target.url, { method: 'DELETE', headers });
  await response.text();
}
