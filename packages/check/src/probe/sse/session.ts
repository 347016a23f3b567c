import type { HttpGround } from '../http/session.ts';
import { openHttpSession } from '../http/session.ts';
import type { OpenOptions, Session } from '../session.ts';

/** Opens a session over HTTP+SSE of 2024-11-05. */
export function openSseSession(ground: HttpGround, options: OpenOptions = {}): Promise<Session> {
  return openHttpSession(ground, options);
}
