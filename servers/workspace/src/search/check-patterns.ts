import { compileGlob, GlobError } from '@wellspoken/globs';
import { ToolError } from '@wellspoken/kit';

import { createMatcher, type Query } from './code/matcher.ts';

/** Throws a `ToolError` that says what is wrong with a glob. */
export function assertGlobs(argument: string, patterns: readonly string[]): void {
  for (const pattern of patterns) {
    try {
      compileGlob(pattern);
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
      const instead = pattern.startsWith('!')
        ? '; name what to leave out in "exclude" instead'
        : '';
      const message = `"${argument}" holds the glob "${pattern}", which cannot be read: ${error.message}${instead}.`;
      throw new ToolError('invalid_arguments', message, {
        suggestions: [
          'Use *, **, ?, [a-z] and {a,b}; put a backslash before one that stands for itself.',
        ],
      });
    }
  }
}

/** Throws a `ToolError` that says what is wrong with a query. */
export function assertQuery(query: Query): void {
  if (/[\r\n]/.test(query.text)) {
    throw new ToolError(
      'invalid_arguments',
      '"query" holds a line break; expected text of one line.',
      {
        suggestions: [
          'Search for the most telling line, with contextLines to see those around it.',
        ],
      },
    );
  }
  try {
    createMatcher({ ...query, wholeWord: false });
  } catch (error) {
    throw explainRegex(query.text, error);
  }
}

function explainRegex(source: string, error: unknown): unknown {
  if (!isSyntaxError(error)) return error;
  const { input } = error;
  const place = input === undefined || input === '' ? -1 : source.indexOf(input);
  const where = place < 0 ? '' : `, at character ${place + 1}`;
  const what = input === undefined ? error.error : `${error.error}: "${input}"`;
  const message = `"query" is not a regular expression in RE2 syntax: ${what}${where}.`;
  return new ToolError('invalid_arguments', message, {
    suggestions: [suggestRewrite(input ?? '')],
  });
}

function suggestRewrite(input: string): string {
  if (/^\(\?<?[=!]/.test(input)) {
    return 'Lookahead and lookbehind are not supported. Search without them and judge the lines found; wholeWord replaces the most common use.';
  }
  if (/^\\([1-9]|k)/.test(input)) {
    return 'References to groups are not supported. Write the text out, or search for a part and judge the lines found.';
  }
  return 'Put a backslash before a character that stands for itself, or leave "regex" out to search for the text as it is.';
}

interface RegexSyntaxError {
  readonly error: string;
  readonly input?: string;
}

// The engine's own class, which may exist twice where a package manager installed two of them.
function isSyntaxError(error: unknown): error is RegexSyntaxError {
  return error instanceof Error && 'error' in error && typeof error.error === 'string';
}
