import { KitError } from '../errors/kit-error.ts';
import type { Schema } from './schema/json-schema.ts';

/** A call that works. */
export interface Example<Arguments = unknown> {
  readonly name: string;
  readonly description?: string;
  readonly arguments: Arguments;
}

/** Throws unless every example fits the input that it is an example of. */
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
  // An asynchronous check cannot run while a definition is made; the server's tests run the example.
  if (outcome instanceof Promise || outcome.issues === undefined) return undefined;
  return outcome.issues
    .map((issue) => `${(issue.path ?? []).map(String).join('.') || 'arguments'}: ${issue.message}`)
    .join('; ');
}
