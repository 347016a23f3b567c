import { KitError } from '../errors/kit-error.ts';
import type { Schema } from './schema/json-schema.ts';

/** An example of a valid call. */
export interface Example<Arguments = unknown> {
  readonly name: string;
  readonly description?: string;
  readonly arguments: Arguments;
}

/** Throws unless the arguments of every example match the input schema. */
export function assertExamples(
  owner: string,
  input: Schema | undefined,
  examples: readonly Example[],
): void {
  for (const example of examples) {
    const fault = findFault(input, example.arguments);
    if (fault === undefined) continue;
    throw new KitError(
      'KIT_EXAMPLE_INVALID',
      `${owner} has an example "${example.name}" that its own input refuses: ${fault}.`,
    );
  }
}

function findFault(input: Schema | undefined, args: unknown): string | undefined {
  if (input === undefined) {
    return Object.keys(args ?? {}).length === 0 ? undefined : 'the tool takes no arguments';
  }
  const outcome = input['~standard'].validate(args);
  // Definitions are synchronous, so asynchronous validation is left to the server's tests.
  if (outcome instanceof Promise || outcome.issues === undefined) return undefined;
  return outcome.issues
    .map((issue) => `${(issue.path ?? []).map(String).join('.') || 'arguments'}: ${issue.message}`)
    .join('; ');
}
