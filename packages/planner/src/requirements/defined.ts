/** An object whose properties that may be undefined may be left out instead. */
type Defined<Given> = {
  [Key in keyof Given as undefined extends Given[Key] ? never : Key]: Given[Key];
} & {
  [Key in keyof Given as undefined extends Given[Key] ? Key : never]?: Exclude<
    Given[Key],
    undefined
  >;
};

/** An object without the properties that are undefined. */
export function omitUndefined<Given extends object>(given: Given): Defined<Given> {
  const kept = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as Defined<Given>;
}
