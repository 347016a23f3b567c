import type { Ending, Exchange } from '../evidence/exchange.ts';
import type { HttpAnswer } from '../evidence/http-answer.ts';
import type { Message } from '../evidence/message.ts';
import { fieldOf, isObject, type Json } from '../json.ts';

/** What an exchange is made of. */
interface Parts {
  readonly sent: Json;
  readonly method?: string | undefined;
  readonly ending: Ending;
  readonly answer?: Message | undefined;
  readonly others?: readonly Message[];
  readonly http?: HttpAnswer | undefined;
}

/** An exchange with the result or the error of its answer brought to the surface. */
export function toExchange({ sent, method, ending, answer, others = [], http }: Parts): Exchange {
  const result = fieldOf(answer?.json, 'result');
  const error = fieldOf(answer?.json, 'error');
  return {
    sent,
    ending,
    others,
    ...(method !== undefined && { method }),
    ...(answer && { answer }),
    ...(isObject(result) && { result }),
    ...(error !== undefined && { error }),
    ...(http && { http }),
  };
}

/** Whether a message has the form of a response, however broken the rest of it is. */
export function isResponse(json: unknown): boolean {
  return isObject(json) && !('method' in json) && ('result' in json || 'error' in json);
}

/** Whether a message asks for an answer. */
export function isRequest(json: unknown): boolean {
  return isObject(json) && typeof json['method'] === 'string' && 'id' in json;
}
