import { errorCodes } from '@wellspoken/spec/error-codes';

import { answerServer } from '../../wire/envelope.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, parseJson, readField } from '../../wire/json.ts';
import { isRequest } from '../../wire/pending-requests.ts';
import type { Responder, Session } from '../../wire/session.ts';
import { runInTurns } from '../calls/caller.ts';
import { type ProbeContext, Unavailable } from '../define-probe.ts';
import { readList } from '../lists/lists.probe.ts';
import { type Asking, type Question, readQuestion, type Refusal } from './asking.evidence.ts';
import {
  answerTo,
  everything,
  fillForm,
  listTexts,
  MOST_ROUNDS,
  type Reaction,
} from './dialogue.ts';
import { listSubjects, type Subject } from './subjects.ts';

const WIDTH = 4;
const URL_REQUIRED = -32042;

const nothing: Asking = { called: [], questions: [], refusals: [], askers: [], elsewhere: [] };

/** The legacy way: the server sends requests while it works on one of ours. */
export async function askLegacy(context: ProbeContext): Promise<Asking> {
  if (!hasSubjects(context)) return nothing;
  const requests = createRequestListener(context);
  const session = await context.open({ capabilities: everything, respond: requests.respond });
  if (!session.opened?.result) {
    throw new Unavailable('The server does not open for a client that can be asked.');
  }
  const hangUp = await listenToServer(session, requests.respond);
  try {
    const subjects = listSubjects(context, await listToolsFor(context, session));
    // A server that asks for roots when it is opened serves other folders once it has them.
    if (requests.wasAsked()) await session.settle();
    return await askAll({ context, session, requests }, subjects);
  } finally {
    await hangUp();
  }
}

const hasSubjects = ({ opening: { capabilities } }: ProbeContext): boolean =>
  ['tools', 'prompts', 'resources'].some((name) => name in capabilities);

async function listToolsFor({ opening }: ProbeContext, session: Session): Promise<readonly Json[]> {
  if (!('tools' in opening.capabilities)) return [];
  const { items } = await readList(session, 'tools');
  return items;
}

interface SharedSession {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly requests: RequestListener;
}

/** A subject and how it ended with every question answered. */
interface Tried {
  readonly subject: Subject;
  readonly accepted: Exchange;
}

async function askAll(shared: SharedSession, subjects: readonly Subject[]): Promise<Asking> {
  const purpose = 'to see whether it asks for input';
  const ended = await runInTurns(subjects, WIDTH, (subject) =>
    subject.send(shared.session, { purpose }),
  );
  const tried = subjects.flatMap((subject, index): readonly Tried[] => {
    const accepted = ended[index];
    return accepted ? [{ subject, accepted }] : [];
  });
  const heard = shared.requests.heard();
  const answered = tried.filter(({ accepted }) => accepted.ending === 'answered');
  // Requests over one stream do not say for which call they are, so the calls are made one by one.
  const refusals = heard.length === 0 ? [] : await refuseAll(shared, answered);
  const attributed = refusals.flatMap(({ questions }) => questions);
  return {
    ...nothing,
    called: tried.flatMap(({ subject }) => subject.tool ?? []),
    questions: [
      ...attributed,
      ...tried.flatMap(({ subject, accepted }) => listDemanded(subject, accepted)),
      ...listOthers(heard, attributed),
    ],
    refusals: refusals.map(({ refusal }) => refusal),
  };
}

/** Pages that have to be opened first, as an error names them. */
function listDemanded({ where }: Subject, { error }: Exchange): readonly Question[] {
  const elicitations = readField(error, 'data', 'elicitations');
  if (readField(error, 'code') !== URL_REQUIRED || !Array.isArray(elicitations)) return [];
  // A list of JSON holds JSON.
  return (elicitations as readonly Json[]).map((params) => ({ where, params }));
}

function listOthers(heard: readonly Json[], known: readonly Question[]): readonly Question[] {
  const texts = new Set(known.map(({ params }) => JSON.stringify(params)));
  return heard
    .filter((params) => !texts.has(JSON.stringify(params)) && isObject(params))
    .map((params) => ({ where: 'elicitation/create from the server', params }));
}

interface Refused {
  readonly refusal: Refusal;
  readonly questions: readonly Question[];
}

async function refuseAll(
  shared: SharedSession,
  tried: readonly Tried[],
): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (const one of tried) {
    if (!shared.session.isOpen()) break;
    const declined = await refuse(shared, one, 'decline');
    const cancelled = declined && (await refuse(shared, one, 'cancel'));
    refused.push(...[declined, cancelled].flatMap((each) => each ?? []));
  }
  return refused;
}

async function refuse(
  { context, session, requests }: SharedSession,
  { subject, accepted }: Tried,
  action: Refusal['action'],
): Promise<Refused | undefined> {
  requests.become(action);
  const exchange = await subject.send(session, { purpose: `with a ${action} of what it asks` });
  const heard = requests.heard();
  if (!exchange || heard.length === 0) return undefined;
  const { where } = subject;
  const answers = heard.flatMap((params) => listTexts(fillForm({ params }, context)));
  return {
    refusal: { where, action, exchange, asked: heard.length, accepted, answers },
    questions: heard.map((params) => ({ where, params })),
  };
}

/** Receives the requests of a legacy server and answers for the user. */
interface RequestListener {
  readonly respond: Responder;
  /** Answers from now on in this way, and forgets what was heard. */
  readonly become: (reaction: Reaction) => void;
  /** The questions since then. */
  readonly heard: () => readonly Json[];
  /** Whether the server has asked for anything at all, its user's folders for one. */
  readonly wasAsked: () => boolean;
}

/** A responder that agrees to everything until it is changed. */
function createRequestListener(context: ProbeContext): RequestListener {
  let reaction: Reaction = 'accept';
  let heard: Json[] = [];
  let wasAsked = false;
  return {
    become: (next) => {
      reaction = next;
      heard = [];
    },
    heard: () => heard,
    wasAsked: () => wasAsked,
    respond: (request) => {
      if (request['method'] === 'ping') return { result: {} };
      wasAsked = true;
      const question = readQuestion(request);
      if (question !== undefined) heard.push(question);
      // Repeated questions are not answered for ever.
      if (reaction !== 'accept' && heard.length > MOST_ROUNDS) return undefined;
      const result = answerTo(request, reaction, context);
      return result === null ? unknown : { result };
    },
  };
}

const unknown = {
  error: { code: errorCodes.methodNotFound.code, message: 'This client knows no such request.' },
};

/** How long a server may take to open a stream. */
const OPENING_MS = 1500;
const LIFETIME_MS = 3_600_000;

/**
 * Listens to what a legacy server asks outside of any answer, as clients do; gives back how to
 * hang up. Over stdio and HTTP+SSE there is one stream for all.
 */
async function listenToServer(session: Session, respond: Responder): Promise<() => Promise<void>> {
  const { http } = session;
  if (!http || session.variant.transport !== 'http') return () => Promise.resolve();
  const { 'content-type': _type, ...headers } = session.headersFor('');
  const hangUp = new AbortController();
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const ended = http.exchange({
    method: 'GET',
    headers: { ...headers, accept: 'text/event-stream' },
    timeoutMs: LIFETIME_MS,
    signal: hangUp.signal,
    onHead: ({ headers: { 'content-type': type = '' } }) => {
      settle();
      return !type.startsWith('text/event-stream');
    },
    onEvent: ({ data }) => {
      answerEvent(session, parseJson(data), respond);
      return false;
    },
  });
  const timer = setTimeout(() => settle(), OPENING_MS);
  await Promise.race([settled, ended]);
  clearTimeout(timer);
  return async () => {
    hangUp.abort();
    await ended;
  };
}

function answerEvent(session: Session, json: unknown, respond: Responder): void {
  const answer = isRequest(json) && answerServer(json, respond);
  if (answer) void session.sendText(JSON.stringify(answer));
}
