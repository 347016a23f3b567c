/** Fields without those that have nothing in them: no value, no text, no items. */
export function present<Fields extends object>(
  fields: Fields,
): { readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  // Only keys are left out, and every one of them may be absent in the type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => hasSomething(value))) as {
    readonly [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

function hasSomething(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}
