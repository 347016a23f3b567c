import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { fieldOf, isObject, type Json } from '../../../wire/json.ts';
import { shown } from '../../../excerpt.ts';
import { cameOf } from '../../support/exchanges.ts';

/** What was sent, as evidence shows it: without the envelope, and the state by its place only. */
export function sentWith({ method = '', sent }: Exchange): string {
  const params = fieldOf(sent, 'params');
  return shown({ method, params: withoutState(params ?? {}) });
}

/** What came, as evidence shows it: states are made anew in every run. */
export function cameWith(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return shown({ error });
  return result ? shown({ result: withoutState(result) }) : cameOf(exchange);
}

/** An answer for comparison: without what is made anew for every request. */
export function answerText({ result }: Exchange): string {
  const { _meta, requestState: _state, ...rest } = result ?? {};
  return JSON.stringify(rest);
}

function withoutState(value: Json): Json {
  if (!isObject(value)) return value;
  const { _meta, ...rest } = value;
  return rest['requestState'] === undefined ? rest : { ...rest, requestState: '…' };
}

/** The place of something that asks: a tool, a prompt, a resource. */
export function placeOfAsk({ method = '', sent }: Exchange): string {
  const word = words[method];
  if (word === undefined) return `answer to ${method}`;
  const name = fieldOf(sent, 'params', word === 'resource' ? 'uri' : 'name');
  return `${method}, ${word} ${JSON.stringify(name ?? '')}`;
}

const words: Readonly<Record<string, string>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

/** The place of one request inside a result; a key that is made anew in every run is left out. */
export function placeOfRequest(place: string, key: string): string {
  const isRandom = /[0-9a-f]{8}-|[0-9a-f]{12,}|\d{6,}/i.test(key);
  return `${place}, inputRequests[${isRandom ? '…' : JSON.stringify(key)}]`;
}
