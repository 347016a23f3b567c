/** A value of a query or form: left out where it is undefined, repeated where it is a list. */
export type QueryValue =
  string | number | boolean | undefined | readonly (string | number | boolean)[];

/** The parameters of a query or the fields of a form. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Name and value of every parameter, in order. */
export function pairsOf(values: QueryValues): readonly [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const all = Array.isArray(value) ? value : [value];
    return all.map((one): [string, string] => [name, String(one)]);
  });
}
