/** A place in the order of a walk, to go on from. */
export interface Mark {
  /** The names from the start of the walk down. */
  readonly names: readonly string[];
  /** Lines of that file that have been told already; 0 when all of it has. */
  readonly line: number;
}

/** Where something lies against a mark: `around` is a folder that holds the mark. */
export type Order = 'before' | 'around' | 'after';

/** Compares a path, the names from `base` on, with a mark; without one everything comes after. */
export function compareToMark(
  mark: Mark | undefined,
  names: readonly string[],
  base: number,
): Order {
  if (mark === undefined) return 'after';
  for (let index = base; index < names.length; index++) {
    const name = names[index] ?? '';
    const marked = mark.names[index - base];
    // All of what lies in a marked folder comes after the folder itself.
    if (marked === undefined || name > marked) return 'after';
    if (name < marked) return 'before';
  }
  if (names.length - base < mark.names.length) return 'around';
  return mark.line > 0 ? 'after' : 'around';
}
