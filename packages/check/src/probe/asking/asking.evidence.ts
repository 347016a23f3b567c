import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json } from '../../wire/json.ts';

/** What came of calling, getting and reading things as a client that can answer every question. */
export interface Asking {
  /** The tools that were called so, by name. */
  readonly called: readonly string[];
  /** What the server wanted to have put to the user: the parameters of each elicitation. */
  readonly questions: readonly Question[];
  /** How a request ended whose questions the user would not answer. */
  readonly refusals: readonly Refusal[];
  /** What asked by its result; only in the modern era. */
  readonly askers: readonly Asker[];
  /** Requests that have no business asking; only in the modern era. */
  readonly elsewhere: readonly Exchange[];
}

/** One elicitation. */
export interface Question {
  /** What was being done: a call, a prompt, a resource. */
  readonly where: string;
  readonly params: Json;
}

/** A request whose questions were all declined or cancelled. */
export interface Refusal {
  readonly where: string;
  readonly action: 'decline' | 'cancel';
  /** How it ended; in the modern era the last of its rounds. */
  readonly exchange: Exchange;
  /** How often the user was asked. */
  readonly asked: number;
  /** The same with answers. */
  readonly accepted?: Exchange;
  /** The texts of those answers. */
  readonly answers: readonly string[];
}

/** Something that asks for input, and what came of answering in many ways. */
export interface Asker {
  readonly where: string;
  /** The result that asks. */
  readonly first: Exchange;
  /** The retries with right answers, one per round, until a final result or a bound. */
  readonly rounds: readonly Exchange[];
  /** Why the rounds were left before their end: a person or a time has to bring the rest. */
  readonly leftFor?: 'url' | 'state';
  readonly trials: Trials;
}

/** Retries of a request that asks, each after a first request of its own. */
export interface Trials {
  /** Right answers, with the id of the first request; only where a new id was refused. */
  readonly sameId?: Exchange;
  /** Right answers, on the connection of the first request and on an unused one. */
  readonly connections?: { readonly same: Exchange; readonly other: Exchange };
  /** No answer. */
  readonly missing?: Exchange;
  /** Right answers and one that was not asked for. */
  readonly extra?: Exchange;
  /** A text instead of each answer. */
  readonly malformed?: Exchange;
  /** Forms filled in against their schema. */
  readonly mismatched?: Exchange;
  /** Right answers, the state left out. */
  readonly withoutState?: Exchange;
  /** Right answers with the state of another request. */
  readonly foreignState: readonly ForeignState[];
  readonly altered: readonly AlteredState[];
  /** The first request by a client that cannot answer what was asked. */
  readonly restricted: readonly Exchange[];
}

/** A retry with a state that was made for something else. */
export interface ForeignState {
  /** What it was made for, as a phrase. */
  readonly madeFor: string;
  readonly exchange: Exchange;
}

/** A retry with a changed state. */
export interface AlteredState {
  /** `signature`: the last part of a signed one; `content`: a value in it; `characters`: some. */
  readonly change: 'signature' | 'content' | 'characters';
  /** The value that was changed. */
  readonly path: string;
  /** A text that was put into the state. */
  readonly mark?: string;
  readonly exchange: Exchange;
}

/** Whether a result asks for input instead of being final. */
export const isAsking = ({ result }: Exchange): boolean =>
  readField(result, 'resultType') === 'input_required';

/** What a result asks for, by key. */
export function listRequests({ result }: Exchange): readonly (readonly [string, Json])[] {
  const requests = readField(result, 'inputRequests');
  if (!isObject(requests)) return [];
  return Object.entries(requests).map(([key, request]) => [key, request ?? null] as const);
}

/** The state that a result wants back. */
export function readState({ result }: Exchange): string | undefined {
  const state = readField(result, 'requestState');
  return typeof state === 'string' ? state : undefined;
}

/** Whether a result is final and does not say that the request failed. */
export const isDone = (exchange: Exchange): boolean =>
  exchange.result !== undefined &&
  !isAsking(exchange) &&
  readField(exchange.result, 'isError') !== true;

/** Whether a retry led further than the first request: to a final result, or to other questions. */
export function hasProgressed(retry: Exchange, first: Exchange): boolean {
  if (!isAsking(retry)) return isDone(retry);
  return isOther(retry, first, ([key]) => key) && isOther(retry, first, describeSubject);
}

// A key may be made anew for the same question, and another question may have the same key.
function isOther(
  retry: Exchange,
  first: Exchange,
  tell: (entry: readonly [string, Json]) => string,
): boolean {
  const [one, other] = [retry, first].map((exchange) =>
    listRequests(exchange).map(tell).toSorted(),
  );
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** What a request is about: its kind, and the fields of its form. */
function describeSubject([, request]: readonly [string, Json]): string {
  const properties = readField(request, 'params', 'requestedSchema', 'properties');
  const fields = isObject(properties) ? Object.keys(properties).toSorted() : [];
  return JSON.stringify([
    readField(request, 'method'),
    readField(request, 'params', 'mode'),
    fields,
  ]);
}

/** Whether a request wants the user to open a URL. */
export const isUrlQuestion = (request: Json): boolean =>
  readField(request, 'method') === 'elicitation/create' &&
  readField(request, 'params', 'mode') === 'url';

/** The parameters of an elicitation; undefined for other requests. */
export const readQuestion = (request: Json): Json | undefined =>
  readField(request, 'method') === 'elicitation/create'
    ? (readField(request, 'params') ?? null)
    : undefined;
