import { type Context, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import type { Desk } from './desk.ts';
import type { At, Operation } from './operation.ts';

/** The context in which the operations of a prompt run. */
export function toAt(desk: Desk, { signal, progress, requireScopes }: Context): At {
  return { ...desk, signal, progress, requireScopes };
}

/** Runs an operation with arguments as a client would pass them. */
export function runOperation({ input, run }: Operation, given: object, at: At): Promise<unknown> {
  return run(z.object(input).parse(given), at);
}

/** The same, but returns an empty object if the project lacks what it needs, such as iterations. */
export async function runIfThere(operation: Operation, given: object, at: At): Promise<unknown> {
  try {
    return await runOperation(operation, given, at);
  } catch (error) {
    if (error instanceof ToolError && ['conflict', 'not_found'].includes(error.code)) return {};
    throw error;
  }
}

/** Removes blank arguments, which forms send for prompts. */
export function withoutBlanks(given: Readonly<Record<string, string | undefined>>): object {
  const kept = Object.entries(given).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  );
  return Object.fromEntries(kept);
}
