import { ToolError } from '@wellspoken/kit';

/** The same failure in other words; its code, its cause and when to try again stay. */
export function rewordError(
  error: ToolError,
  message: string,
  suggestions: readonly string[] = error.suggestions,
): ToolError {
  const { code, retryable, retryAfterMs, cause } = error;
  return new ToolError(code, message, {
    suggestions,
    retryable,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    cause,
  });
}
