import { type Era, FIRST_ID, REVISIONS, type Task, writeRequest } from './message.ts';

/** One HTTP request that can be sent again and again, each time with another id. */
export interface RequestTemplate {
  readonly bytes: Buffer;
  /** Where the digits of the id begin. */
  readonly idAt: number;
}

/** Where and how requests are sent. */
export interface HttpTarget {
  readonly url: URL;
  readonly era: Era;
  readonly sessionId: string | undefined;
}

const DIGITS = String(FIRST_ID).length;

/** The headers that a client of the era sends with a request. */
export function createHeaders(task: Task, { era, sessionId }: HttpTarget): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': REVISIONS[era],
    ...(era === 'modern' && { 'Mcp-Method': task }),
    ...(era === 'modern' && task === 'tools/call' && { 'Mcp-Name': 'echo' }),
    ...(sessionId !== undefined && { 'Mcp-Session-Id': sessionId }),
  };
}

/** Writes a request, head and body, as one piece. */
export function writeHttpRequest(task: Task, target: HttpTarget): RequestTemplate {
  const body = writeRequest(task, target.era, FIRST_ID);
  const head = [
    `POST ${target.url.pathname} HTTP/1.1`,
    `Host: ${target.url.host}`,
    ...Object.entries(createHeaders(task, target)).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { bytes, idAt: bytes.indexOf(`"id":${FIRST_ID}`) + '"id":'.length };
}

/** Puts another id into a request; it has as many digits as the first. */
export function setId({ bytes, idAt }: RequestTemplate, id: number): void {
  bytes.write(String(id), idAt, DIGITS, 'latin1');
}

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
    headers: createHeaders(task, { url, era, sessionId: undefined }),
  });
  const inEra = (era: Era): Requests[Era] => ({
    'tools/call': asked('tools/call', era),
    'tools/list': asked('tools/list', era),
  });
  return { modern: inEra('modern'), legacy: inEra('legacy') };
}
