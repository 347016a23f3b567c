import { ToolError, type ToolErrorCode, type ToolErrorOptions } from '../errors/tool-error.ts';
import { isJson } from '../define/schema/json.ts';

/** A function to run in a thread; input and outcome are copied by structured clone. */
export type Task<Input, Output> = (input: Input) => Promise<Outcome<Output>>;

/** The outcome of a task. */
export type Outcome<Output> = { readonly value: Output } | { readonly thrown: Thrown };

/** An error as plain data, since structured clone preserves neither its class nor its fields. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** The error's own fields, such as `code`. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly cause?: Thrown | undefined;
}

/** Creates a task from a function, for a module that a worker pool runs. */
export function defineTask<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
): Task<Input, Output> {
  return async (input) => {
    try {
      return { value: await work(input) };
    } catch (error) {
      return { thrown: toThrown(error) };
    }
  };
}

/** Describes an error that was thrown in a thread; {@link toError} restores it. */
export function toThrown(error: unknown): Thrown {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), fields: {} };
  const { name, message, stack, cause } = error;
  const isField = ([key, value]: [string, unknown]): boolean =>
    key !== 'name' && key !== 'cause' && isJson(value);
  return {
    name,
    message,
    stack,
    fields: Object.fromEntries(Object.entries(error).filter(isField)),
    ...(cause instanceof Error && { cause: toThrown(cause) }),
  };
}

type ToolErrorFields = ToolErrorOptions & { readonly code: ToolErrorCode };

/**
 * Restores the error that a task threw: a `ToolError` as such, others with their name and fields.
 */
export function toError({ name, message, stack, fields, cause }: Thrown): Error {
  const because = cause === undefined ? {} : { cause: toError(cause) };
  if (name === 'ToolError') {
    // `toThrown` took the fields from a `ToolError`.
    const { code, ...options } = fields as unknown as ToolErrorFields;
    return new ToolError(code, message, { ...options, ...because });
  }
  const error = Object.assign(new Error(message, because), fields, { name });
  if (stack !== undefined) error.stack = stack;
  return error;
}
