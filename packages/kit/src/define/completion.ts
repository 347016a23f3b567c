import { KitError } from '../errors/kit-error.ts';

/** Suggests values for one argument, best first. */
export type Completer = (
  value: string,
  context: { readonly arguments: Readonly<Record<string, string>> },
) => readonly string[] | Promise<readonly string[]>;

/** Throws when a completer names an argument that does not exist. */
export function assertCompleters(
  owner: string,
  names: readonly string[],
  completers: Readonly<Record<string, Completer>> = {},
): void {
  const stranger = Object.keys(completers).find((name) => !names.includes(name));
  if (stranger === undefined) return;
  throw new KitError(
    'KIT_COMPLETION_UNKNOWN',
    `${owner} completes "${stranger}", which it does not have: expected one of ${names.join(', ') || 'none'}.`,
  );
}
