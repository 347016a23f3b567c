import type { Exchange } from '../../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject } from '../../../wire/json.ts';
import { shown } from '../../../excerpt.ts';
import { cameOf } from '../../support/exchanges.ts';
import { isTime } from './fields.ts';

/** What came about a task, as evidence shows it: without ids and times, which change. */
export function cameAbout(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return shown({ error });
  return result ? shown({ result: steady(result) }) : cameOf(exchange);
}

function steady(result: JsonObject): JsonObject {
  const { _meta, ...rest } = result;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      isVolatile(name, value) ? '…' : inner(value),
    ]),
  );
}

// The older era has the task one level down.
const inner = (value: Json | undefined): Json | undefined =>
  isObject(value) && value['taskId'] !== undefined ? steady(value) : value;

const isVolatile = (name: string, value: Json | undefined): boolean =>
  (name === 'taskId' && typeof value === 'string') || isTime(value);
