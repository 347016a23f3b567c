import { fieldOf, type Json } from '../wire/json.ts';
import type { List } from './lists.ts';

/** The items of a JSON list; empty where the value is none. */
export const itemsOf = (value: Json | undefined): readonly Json[] =>
  // A list of JSON holds JSON.
  Array.isArray(value) ? (value as readonly Json[]) : [];

/** The texts that stand in one field of the items of a list, each once. */
export function textsOf(list: List | undefined, field: string): readonly string[] {
  const texts = (list?.items ?? []).flatMap((item) => {
    const text = fieldOf(item, field);
    return typeof text === 'string' ? [text] : [];
  });
  return [...new Set(texts)];
}
