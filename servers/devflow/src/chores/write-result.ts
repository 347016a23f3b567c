import type { ChoreContext } from '@wellspoken/kit/launch';
import * as z from 'zod';

/** The flag for programs that read the result. */
export const json = z.boolean().default(false).describe('Write the result as JSON, for programs');

/** The flag that lets a file be replaced. */
export const force = z.boolean().default(false).describe('Replace the file where there is one');

/** Writes the result of a chore: a sentence for people, or JSON. */
export function writeResult(
  { stdout }: Pick<ChoreContext, 'stdout'>,
  {
    isJson,
    words,
    facts,
  }: { readonly isJson: boolean; readonly words: string; readonly facts: object },
): void {
  stdout.write(isJson ? `${JSON.stringify(facts)}\n` : `${words}\n`);
}
