import type { Args } from '../objects.ts';

/** A text among the arguments; undefined where it is not there. */
export function findText(args: Args, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** Node ids among the arguments; undefined where they are not there. */
export function findIds(args: Args, name: string): readonly string[] | undefined {
  const value = args[name];
  return Array.isArray(value)
    ? value.filter((entry): entry is string => typeof entry === 'string')
    : undefined;
}

/** Objects among the arguments; undefined where they are not there. */
export function findObjects(args: Args, name: string): readonly Args[] | undefined {
  const value = args[name];
  return Array.isArray(value)
    ? value.filter((entry): entry is Args => typeof entry === 'object' && entry !== null)
    : undefined;
}

/** An object among the arguments; an empty one where it is not there. */
export function findObject(args: Args, name: string): Args {
  const value = args[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Args)
    : {};
}
