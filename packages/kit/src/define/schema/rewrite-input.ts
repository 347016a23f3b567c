import { isObject } from '../../utils/json.ts';
import { closed } from './input.ts';
import type { Schema } from './json-schema.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Outcome<Output> = Awaited<ReturnType<Schema<unknown, Output>['~standard']['validate']>>;

/**
 * A schema whose arguments are rewritten before they are validated, for what callers write in
 * another way than it is listed; clients are shown the schema itself.
 */
export function rewriteInput<Input, Output>(
  schema: Schema<Input, Output>,
  rewrite: (given: Arguments) => Arguments,
): Schema<Input, Output> {
  // To close a schema changes nothing about what it takes and gives.
  const { validate, ...standard } = (closed(schema) as Schema<Input, Output>)['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (value, options) => {
        const rewritten = isObject(value) ? rewrite(value) : value;
        const outcome = validate(rewritten, options);
        if (!(outcome instanceof Promise)) return withRewritten(outcome, rewritten);
        return outcome.then((ready) => withRewritten(ready, rewritten));
      },
    },
  };
}

const REWRITTEN = Symbol('rewritten');

/** What issues speak of: the arguments as they were validated, or as they came where nobody rewrote them. */
export function judgedArguments(refused: object, given: unknown): unknown {
  return REWRITTEN in refused ? refused[REWRITTEN] : given;
}

function withRewritten<Output>(outcome: Outcome<Output>, rewritten: unknown): Outcome<Output> {
  if (outcome.issues === undefined || REWRITTEN in outcome) return outcome;
  const refused = { issues: outcome.issues, [REWRITTEN]: rewritten };
  return refused;
}

type GivenArguments = Readonly<Record<string, unknown>>;

/** Arguments without those that are blank, because forms send an empty text for what nobody filled in. */
export function blankAsAbsent(given: GivenArguments): GivenArguments {
  return withoutBlanks(given, []);
}

/** The same, but these arguments stay as they came: their emptiness is told in words of their own. */
export function blankAsAbsentExcept(
  ...kept: readonly string[]
): (given: GivenArguments) => GivenArguments {
  return (given) => withoutBlanks(given, kept);
}

function withoutBlanks(given: GivenArguments, kept: readonly string[]): GivenArguments {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !isBlank(value) || kept.includes(name)),
  );
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}
