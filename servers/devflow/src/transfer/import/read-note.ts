import * as z from 'zod';

import { firstProblem, noteFields, noteText } from './fields.ts';
import type { ImportedNote } from './item.ts';

const note = z.union([
  noteText.transform((text) => ({ text })),
  z.object({ text: noteText, ...noteFields.shape }),
]);

/** Reads an observation: a text, perhaps with what is known of it beside, or both in one object. */
export function readNote(given: unknown, detail: unknown): ImportedNote | string {
  const read = note.safeParse(given);
  if (!read.success) return sayWrong(given, read.error);
  const beside = noteFields.safeParse(detail ?? {});
  if (!beside.success) return firstProblem(beside.error);
  return { ...withoutNull(beside.data), ...withoutNull(read.data) };
}

function sayWrong(given: unknown, error: z.ZodError): string {
  if (typeof given !== 'string') return 'expected a text';
  const single = noteText.safeParse(given);
  return single.success ? firstProblem(error) : firstProblem(single.error);
}

/** The same without what is null. */
export function withoutNull<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], null> } {
  // Each member that is left is not null.
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) as {
    [Key in keyof Value]: Exclude<Value[Key], null>;
  };
}
