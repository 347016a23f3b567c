/** Drops fields that are undefined, an empty text or an empty list. */
export function omitEmpty<Fields extends object>(
  fields: Fields,
): { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  // Only keys are left out, and every one of them may be absent in the type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasContent(value))) as {
    readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

function hasContent(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The same fields, those that may be undefined as optional ones. */
type WithoutUndefined<Fields> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
    Fields[Key],
    undefined
  >;
};

/** Drops fields that are undefined. */
export function omitUndefined<Fields extends object>(fields: Fields): WithoutUndefined<Fields> {
  const values = fields as Readonly<Record<string, unknown>>;
  const present: Record<string, unknown> = {};
  for (const key of Object.keys(fields)) {
    const value = values[key];
    if (value !== undefined) present[key] = value;
  }
  // Only what the type calls optional was left out.
  return present as WithoutUndefined<Fields>;
}
