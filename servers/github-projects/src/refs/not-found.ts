import { ToolError } from '@wellspoken/kit';

/** The code that the application's own table has for what is not there. */
const NOT_FOUND_CODE = -31_002;

/** What was looked for is not there, or hidden from this token. */
export function notFound(message: string, ...suggestions: readonly string[]): ToolError {
  return new ToolError('not_found', message, {
    suggestions,
    details: { githubCode: NOT_FOUND_CODE },
  });
}
