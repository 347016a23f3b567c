import { httpHead, post, request, type Headers, type Message } from '../../support/messages.ts';
import { callOf, modernCall, whenAudited, whenWritten } from '../support/moves.ts';
import type { Line } from '../support/pair.ts';
import type { Talk } from '../support/row.ts';
import { see, type Seen } from '../support/seen.ts';

const everything: Message = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const replies: Readonly<Record<string, Message>> = {
  'elicitation/create': { action: 'accept', content: { name: 'Ada' } },
  'sampling/createMessage': {
    role: 'assistant',
    model: 'm',
    content: { type: 'text', text: 'hi' },
  },
  'roots/list': { roots: [{ uri: 'file:///home' }] },
};

interface Question {
  readonly id: unknown;
  readonly method: string;
}

const accepted = ({ id, method }: Question): Message => ({
  jsonrpc: '2.0',
  id,
  result: replies[method],
});

type Reply = (question: Question) => Message;

/** Answers every question that comes on a stream, in a post of its own, until there is an answer. */
async function beAsked(
  line: Line,
  { session, call, reply = accepted }: { session: Headers; call: Message; reply?: Reply },
): Promise<readonly Seen[]> {
  const connection = line.connect();
  void connection.write(post(call, session));
  const posted: Seen[] = [];
  const answered = new Set<string>();
  const answer = connection.next();
  void answer.catch(() => {});
  for (let isOver = false; !isOver;) {
    for (const question of questionsIn(connection.waiting, answered)) {
      posted.push(see(await line.ask(post(reply(question), session))));
    }
    const pause = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
    isOver = await Promise.race([answer.then(() => true), pause]);
  }
  return [...posted, see(await answer)];
}

function questionsIn(text: string, answered: Set<string>): readonly Question[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('data: ') || !line.endsWith('}') || answered.has(line)) return [];
    answered.add(line);
    const message = JSON.parse(line.slice('data: '.length)) as Question;
    return message.method in replies ? [message] : [];
  });
}

const asked = (
  name: string,
  kind: string,
  { revision, capabilities = everything, reply }: Asked = {},
): Talk => ({
  name: `legacy: is asked: ${name}`,
  isFast: true,
  hold: async (line) => {
    const session = await line.open({ capabilities, ...(revision && { revision }) });
    return beAsked(line, { session, call: callOf('ask', { kind }), ...(reply && { reply }) });
  },
});

interface Asked {
  readonly revision?: string;
  readonly capabilities?: Message;
  readonly reply?: Reply;
}

const wrong =
  (result: unknown): Reply =>
  ({ id }) => ({ jsonrpc: '2.0', id, result });

const cancel = (requestId: unknown): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId },
});

const legacyTalks: readonly Talk[] = [
  ...['form', 'url', 'sampling', 'roots', 'together', 'twice'].map((kind) => asked(kind, kind)),
  asked('form in 2025-06-18', 'form', { revision: '2025-06-18' }),
  asked('url in 2025-06-18', 'url', { revision: '2025-06-18' }),
  asked('form in 2025-03-26', 'form', { revision: '2025-03-26' }),
  asked('roots in 2024-11-05', 'roots', { revision: '2024-11-05' }),
  asked('sampling in 2024-11-05', 'sampling', { revision: '2024-11-05' }),
  asked('form with a bare capability', 'form', { capabilities: { elicitation: {} } }),
  asked('form with another capability', 'form', { capabilities: { elicitation: { url: {} } } }),
  asked('the user declines', 'form', { reply: wrong({ action: 'decline' }) }),
  asked('the user cancels', 'form', { reply: wrong({ action: 'cancel' }) }),
  asked('the answer does not fit', 'form', {
    reply: wrong({ action: 'accept', content: { name: 1 } }),
  }),
  asked('the answer is malformed', 'form', { reply: wrong({ action: 'perhaps' }) }),
  asked('the answer of the model is malformed', 'sampling', { reply: wrong({}) }),
  asked('the client fails', 'form', {
    reply: ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'no' } }),
  }),
  asked('the client does not know the method', 'roots', {
    reply: ({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'unknown' } }),
  }),
  {
    name: 'legacy: cancels while it is asked',
    isFast: true,
    hold: async (line) => {
      const session = await line.open({ capabilities: everything });
      const connection = line.connect();
      await connection.write(post(callOf('ask', { kind: 'form' }, 'c'), session));
      await whenWritten(connection, 'elicitation/create');
      const told = see(await line.ask(post(cancel('c'), session)));
      await whenAudited(line, 1);
      return [told, see(await connection.next())];
    },
  },
  {
    name: 'legacy: ends the session while it is asked',
    isFast: true,
    hold: async (line) => {
      const session = await line.open({ capabilities: everything });
      const connection = line.connect();
      await connection.write(post(callOf('ask', { kind: 'form' }), session));
      await whenWritten(connection, 'elicitation/create');
      const told = see(await line.ask(httpHead({ method: 'DELETE', headers: session })));
      await whenAudited(line, 1);
      return [told, see(await connection.next())];
    },
  },
  {
    name: 'legacy: is asked after it has left, which nobody hears until it cancels',
    isFast: true,
    hold: async (line) => {
      const session = await line.open({ capabilities: everything });
      const connection = line.connect();
      await connection.write(post(callOf('ask_late', { kind: 'form' }, 'c'), session));
      await line.gate.reached(1);
      await connection.destroy();
      const ping = see(await line.ask(post(request('ping', undefined, 2), session)));
      line.gate.open();
      const again = see(await line.ask(post(request('ping', undefined, 3), session)));
      const told = see(await line.ask(post(cancel('c'), session)));
      await whenAudited(line, 1);
      return [ping, again, told, line.gate.aborted()];
    },
  },
];

interface Pending {
  readonly result: {
    readonly requestState: string;
    readonly inputRequests: Readonly<Record<string, Question>>;
  };
}

/** Answers by calling again until there is nothing more to answer. */
async function callAgain(line: Line, kind: string, meta: Message): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  let params: Message = {};
  for (;;) {
    const answer = await line.ask(modernCall('ask', { args: { kind }, meta, params }));
    seen.push(see(answer));
    const { result } = JSON.parse(answer.text) as Partial<Pending>;
    if (result?.inputRequests === undefined) return seen;
    const entries = Object.entries(result.inputRequests);
    const inputResponses = Object.fromEntries(
      entries.map(([key, { method }]) => [key, replies[method]]),
    );
    params = { requestState: result.requestState, inputResponses };
  }
}

const modernTalks: readonly Talk[] = [
  ...['form', 'url', 'sampling', 'roots', 'together', 'twice'].map((kind): Talk => ({
    name: `modern: is asked in rounds: ${kind}`,
    hold: (line) => callAgain(line, kind, { [CAPABILITIES]: everything }),
  })),
  {
    name: 'modern: is asked in one round, and goes away',
    isFast: true,
    hold: async (line) => {
      const meta = { [CAPABILITIES]: everything };
      return see(await line.ask(modernCall('ask', { args: { kind: 'together' }, meta })));
    },
  },
];

/** Conversations in which the server asks. */
export const askingTalks: readonly Talk[] = [...legacyTalks, ...modernTalks];
