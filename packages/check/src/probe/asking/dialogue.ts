import { pathToFileURL } from 'node:url';

import { deriveArguments } from '../../calls/derive-arguments.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject, readField } from '../../wire/json.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import type { ProbeContext } from '../define-probe.ts';
import { type Asker, isAsking, isUrlQuestion, listRequests, readState } from './asking.evidence.ts';
import type { Subject } from './subjects.ts';

/** One subject, and where to talk to it. */
export interface Dialogue {
  readonly context: ProbeContext;
  readonly session: Session;
  readonly subject: Subject;
}

/** Common clients give up after so many rounds. */
export const MOST_ROUNDS = 10;

/** The first request, by a client that can answer everything by default. */
export const ask = (
  { subject, session }: Dialogue,
  options: RequestOptions = {},
): Promise<Exchange | undefined> =>
  subject.send(session, {
    purpose: 'to see whether it asks for input',
    options: { capabilities: everything, ...options },
  });

/** What a retry has besides the first request. */
export interface Retry {
  readonly purpose: string;
  /** Left out where nothing was asked. */
  readonly answers?: Json;
  readonly state?: string | undefined;
  readonly isFuzz?: boolean;
  readonly options?: RequestOptions;
}

/** The same request again, with answers and state. */
export function sendRetry(
  { subject, session }: Dialogue,
  { purpose, answers, state, isFuzz, options }: Retry,
): Promise<Exchange | undefined> {
  const params: JsonObject = {
    ...(answers !== undefined && { inputResponses: answers }),
    ...(state !== undefined && { requestState: state }),
  };
  return subject.send(session, {
    purpose,
    params,
    ...(isFuzz && { isFuzz }),
    options: { capabilities: everything, ...options },
  });
}

/** The retry that a client makes after the user reacted. */
export const createRightRetry = (
  asked: Exchange,
  context: ProbeContext,
  reaction: Reaction = 'accept',
): Retry => ({
  purpose: reaction === 'accept' ? 'with the answers it asked for' : `after a ${reaction}`,
  ...(listRequests(asked).length > 0 && { answers: createAnswers(asked, reaction, context) }),
  state: readState(asked),
});

/** Answers round after round until the subject asks no more. */
export async function followRounds(
  dialogue: Dialogue,
  first: Exchange,
): Promise<Pick<Asker, 'rounds' | 'leftFor'>> {
  const rounds: Exchange[] = [];
  let last: Exchange | undefined = first;
  while (last && isAsking(last) && rounds.length < MOST_ROUNDS) {
    const leftFor = waitsFor(last);
    if (leftFor) return { rounds, leftFor };
    last = await sendRetry(dialogue, createRightRetry(last, dialogue.context));
    if (last) rounds.push(last);
  }
  return { rounds };
}

/** What has to happen outside before a retry makes sense. */
function waitsFor(asked: Exchange): Asker['leftFor'] {
  const requests = listRequests(asked).map(([, request]) => request);
  if (requests.length === 0) return 'state';
  return requests.some(isUrlQuestion) ? 'url' : undefined;
}

/** What a client can do, declared in full. */
export const everything: JsonObject = {
  elicitation: { form: {}, url: {} },
  sampling: {},
  roots: {},
};

/** What a user does with a question. */
export type Reaction = 'accept' | 'decline' | 'cancel';

/** The answers to all that a result asks for, by key. */
export const createAnswers = (
  asked: Exchange,
  reaction: Reaction,
  context: ProbeContext,
): JsonObject =>
  Object.fromEntries(
    listRequests(asked).map(([key, request]) => [key, answerTo(request, reaction, context)]),
  );

/** The answer of a client to one request of the server; null where it knows no such request. */
export function answerTo(request: Json, reaction: Reaction, context: ProbeContext): Json {
  switch (readField(request, 'method')) {
    case 'elicitation/create':
      return answerQuestion(request, reaction, context);
    case 'sampling/createMessage':
      return {
        role: 'assistant',
        content: { type: 'text', text: 'wellspoken' },
        model: 'wellspoken-check',
        stopReason: 'endTurn',
      };
    case 'roots/list':
      return { roots: [{ uri: chooseRoot(context), name: 'wellspoken' }] };
    default:
      return null;
  }
}

function chooseRoot({ workspace }: ProbeContext): string {
  return workspace ? pathToFileURL(workspace.work).href : 'file:///wellspoken';
}

// There is no user to open a page, so that is never agreed to.
function answerQuestion(request: Json, reaction: Reaction, context: ProbeContext): Json {
  if (reaction !== 'accept') return { action: reaction };
  if (isUrlQuestion(request)) return { action: 'cancel' };
  return { action: 'accept', content: fillForm(request, context) };
}

/** A form filled in, with its optional fields where that can be done. */
export function fillForm(request: Json, { settings }: ProbeContext): JsonObject {
  const schema = readField(request, 'params', 'requestedSchema');
  if (schema === undefined) return {};
  const { candidates } = deriveArguments(schema, { seed: settings.seed, count: 2 });
  return candidates[1] ?? candidates[0] ?? {};
}

/** Answers in which one field of each form breaks its schema; undefined where no form can be broken. */
export function createMismatchedAnswers(
  asked: Exchange,
  context: ProbeContext,
): JsonObject | undefined {
  const broken = listRequests(asked).flatMap(([key, request]): [string, Json][] => {
    const answer = breakForm(request, context);
    return answer === undefined ? [] : [[key, answer]];
  });
  if (broken.length === 0) return undefined;
  return { ...createAnswers(asked, 'accept', context), ...Object.fromEntries(broken) };
}

function breakForm(request: Json, context: ProbeContext): Json | undefined {
  const properties = readField(request, 'params', 'requestedSchema', 'properties');
  if (isUrlQuestion(request) || !isObject(properties)) return undefined;
  const name = readRequired(request).find((one) => one in properties);
  if (name === undefined) return undefined;
  return {
    action: 'accept',
    content: { ...fillForm(request, context), [name]: { wellspoken: ['wrong'] } },
  };
}

function readRequired(request: Json): readonly string[] {
  const required: unknown = readField(request, 'params', 'requestedSchema', 'required');
  return Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [];
}

/** Every text inside a value. */
export function listTexts(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return isObject(value) ? Object.values(value).flatMap(listTexts) : [];
}
