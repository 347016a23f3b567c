import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { fieldOf, isObject } from '../../../wire/json.ts';
import { shown } from '../../../excerpt.ts';

/** What was asked for, as evidence shows it: without ids and the envelope, which change. */
export function askedIn({ sent }: Exchange): string {
  const params = fieldOf(sent, 'params');
  const { _meta, ...rest } = isObject(params) ? params : {};
  return shown({ method: 'tools/call', params: rest });
}

/** What came of it, as evidence shows it. */
export function cameIn({ result, error, answer, ending }: Exchange): string {
  if (error !== undefined) return shown({ error });
  if (result) {
    const { _meta, ...rest } = result;
    return shown({ result: rest });
  }
  if (answer) return shown({ result: fieldOf(answer.json, 'result') ?? null });
  return ending === 'closed' ? 'the connection ended' : 'no answer';
}
