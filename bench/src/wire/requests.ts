import { headersFor } from './http-request.ts';
import { FIRST_ID, writeRequest, type Era, type Task } from './message.ts';

interface Asked {
  readonly body: string;
  /** Over HTTP; beside these Host, Content-Length and, where there is a session, its id. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What is asked in each era. */
export type Requests = Readonly<Record<Era, Readonly<Record<Task, Asked>>>>;

/** Writes down what is asked; ids count up from the one that is shown. */
export function writeRequests(): Requests {
  const url = new URL('http://127.0.0.1/mcp');
  const asked = (task: Task, era: Era): Asked => ({
    body: writeRequest(task, era, FIRST_ID),
    headers: headersFor(task, { url, era, sessionId: undefined }),
  });
  const inEra = (era: Era): Requests[Era] => ({
    'tools/call': asked('tools/call', era),
    'tools/list': asked('tools/list', era),
  });
  return { modern: inEra('modern'), legacy: inEra('legacy') };
}
