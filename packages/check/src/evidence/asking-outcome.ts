import { fieldOf, isObject, type Json } from '../wire/json.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** Whether a result asks for input instead of being final. */
export const asksIn = ({ result }: Exchange): boolean =>
  fieldOf(result, 'resultType') === 'input_required';

/** What a result asks for, by key. */
export function requestsIn({ result }: Exchange): readonly (readonly [string, Json])[] {
  const requests = fieldOf(result, 'inputRequests');
  if (!isObject(requests)) return [];
  return Object.entries(requests).map(([key, request]) => [key, request ?? null] as const);
}

/** The state that a result wants back. */
export function stateIn({ result }: Exchange): string | undefined {
  const state = fieldOf(result, 'requestState');
  return typeof state === 'string' ? state : undefined;
}

/** Whether a result is final and does not say that the request failed. */
export const isDone = (exchange: Exchange): boolean =>
  exchange.result !== undefined &&
  !asksIn(exchange) &&
  fieldOf(exchange.result, 'isError') !== true;

/** Whether a retry led further than the first request: to a final result, or to other questions. */
export function hasProgressed(retry: Exchange, first: Exchange): boolean {
  if (!asksIn(retry)) return isDone(retry);
  return isOther(retry, first, ([key]) => key) && isOther(retry, first, subjectOf);
}

// A key may be made anew for the same question, and another question may have the same key.
function isOther(
  retry: Exchange,
  first: Exchange,
  tell: (entry: readonly [string, Json]) => string,
): boolean {
  const [one, other] = [retry, first].map((exchange) => requestsIn(exchange).map(tell).toSorted());
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** What a request is about: its kind, and the fields of its form. */
function subjectOf([, request]: readonly [string, Json]): string {
  const properties = fieldOf(request, 'params', 'requestedSchema', 'properties');
  const fields = isObject(properties) ? Object.keys(properties).toSorted() : [];
  return JSON.stringify([fieldOf(request, 'method'), fieldOf(request, 'params', 'mode'), fields]);
}

/** Whether a request wants the user to open a URL. */
export const isUrlQuestion = (request: Json): boolean =>
  fieldOf(request, 'method') === 'elicitation/create' &&
  fieldOf(request, 'params', 'mode') === 'url';

/** The parameters of an elicitation; undefined for other requests. */
export const questionIn = (request: Json): Json | undefined =>
  fieldOf(request, 'method') === 'elicitation/create'
    ? (fieldOf(request, 'params') ?? null)
    : undefined;
