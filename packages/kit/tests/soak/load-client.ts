import { echoed, messageIn } from '../support/answers.ts';
import type { HttpAnswer } from '../support/http-answer.ts';
import { HttpConnection, NoAnswer } from '../support/http-connection.ts';
import {
  initialize,
  jsonHeaders,
  modernHeaders,
  modernRequest,
  post,
  request,
  type Headers,
  type Message,
} from '../support/messages.ts';

/** What became of one request; all else is a fault. */
export type Outcome =
  'answered' | 'refused' | 'no connection' | 'no answer' | { readonly fault: string };

/** What became of every request, by its token; a second entry is a fault too. */
export type Outcomes = Map<string, Outcome[]>;

/** A client that calls without pause on one connection, and on a new one where that ends. */
export interface LoadClient {
  readonly name: string;
  readonly port: number;
  readonly era: 'modern' | 'legacy';
  readonly outcomes: Outcomes;
  /** Tokens of requests that have gone out whole. */
  readonly sent: Set<string>;
  /** Whether to stop. */
  readonly isOver: () => boolean;
}

const RECONNECT_MS = 20;
const SLOWEST_MS = 60;

/** Calls until it is over. */
export async function runLoadClient(client: LoadClient): Promise<void> {
  let count = 0;
  const nextToken = (): string => `${client.name}-${++count}`;
  while (!client.isOver()) {
    const connection = new HttpConnection(client.port);
    const opened = await openConversation(client, connection, nextToken());
    for (let isKept = opened !== undefined; isKept && !client.isOver();) {
      const token = nextToken();
      const call = callOf(client.era, token, count);
      const headers = { ...call.headers, ...opened };
      const answer = await send(client, connection, { token, ...call, headers });
      isKept = answer !== undefined && answer.headers.get('connection') !== 'close';
    }
    await connection.destroy();
    if (connection.waiting !== '') tell(client, nextToken(), fault(connection.waiting));
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

async function openConversation(
  client: LoadClient,
  connection: HttpConnection,
  token: string,
): Promise<Headers | undefined> {
  if (client.era === 'modern') return {};
  const opening = { token, message: initialize(), headers: jsonHeaders };
  const answer = await send(client, connection, opening);
  const id = answer?.headers.get('mcp-session-id');
  return id === undefined ? undefined : { 'mcp-session-id': id };
}

interface Call {
  readonly message: Message;
  readonly headers: Headers;
}

function callOf(era: LoadClient['era'], token: string, id: number): Call {
  // Some calls take longer than others, so that answers could get mixed up.
  const params = { name: 'echo_text', arguments: { text: token, afterMs: (id * 7) % SLOWEST_MS } };
  return era === 'modern'
    ? {
        message: modernRequest('tools/call', params, id),
        headers: modernHeaders('tools/call', 'echo_text'),
      }
    : { message: request('tools/call', params, id), headers: jsonHeaders };
}

async function send(
  client: LoadClient,
  connection: HttpConnection,
  { token, message, headers }: Call & { readonly token: string },
): Promise<HttpAnswer | undefined> {
  // What is there before a request was sent would be a second answer to the one before.
  if (connection.waiting !== '') tell(client, token, fault(connection.waiting));
  try {
    await connection.write(post(message, { ...headers, 'x-token': token }));
    if (connection.isOpen) client.sent.add(token);
    const answer = await connection.next();
    tell(client, token, judge(answer, message, token));
    return answer.status === 200 ? answer : undefined;
  } catch (error) {
    tell(client, token, outcomeOf(error));
    return undefined;
  }
}

function judge(answer: HttpAnswer, message: Message, token: string): Outcome {
  if (answer.status === 503) return 'refused';
  const told = messageIn(answer);
  const isOwn = message['method'] === 'initialize' || echoed(told) === token;
  return answer.status === 200 && told.id === message['id'] && isOwn
    ? 'answered'
    : fault(`${answer.status} ${answer.text}`);
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof NoAnswer)) return fault(String(error));
  return error.wasConnected ? 'no answer' : 'no connection';
}

function fault(text: string): Outcome {
  return { fault: text.slice(0, 500) };
}

function tell({ outcomes }: LoadClient, token: string, outcome: Outcome): void {
  outcomes.set(token, [...(outcomes.get(token) ?? []), outcome]);
}
