import { ToolError } from '@wellspoken/kit';

/** The error for text that is not in the form that was asked for. */
export function unreadable(form: string, why: string): ToolError {
  return new ToolError('upstream_failed', `Expected ${form}, but ${why}.`, {
    suggestions: ['Try again in a moment.', 'Ask for the records in another form.'],
    retryable: true,
  });
}
