import { fieldOf, type Json } from '../wire/json.ts';

/** A version of JSON Schema that we can judge. */
export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06';

const byAddress: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
]);

/** The dialect that a schema declares, 2020-12 where it declares none, or what it declares instead. */
export function dialectOf(
  schema: Json,
): { readonly dialect: Dialect } | { readonly unknown: string } {
  const declared = fieldOf(schema, '$schema');
  if (declared === undefined) return { dialect: '2020-12' };
  if (typeof declared !== 'string') return { unknown: JSON.stringify(declared) };
  const dialect = byAddress.get(declared.replace(/^https?:\/\//, '').replace(/#$/, ''));
  return dialect === undefined ? { unknown: declared } : { dialect };
}
