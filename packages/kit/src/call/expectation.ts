import type { Issue } from './issue.ts';

// The words with which zod begins what it says itself; all others are the author's.
const AUTOMATIC = /^(Invalid|Too (small|big))/;

/** What was expected, in words; undefined where only the message of the issue can say it. */
export function expectationOf(issue: Issue): string | undefined {
  return AUTOMATIC.test(issue.message) ? EXPECTATIONS[issue.code ?? '']?.(issue) : undefined;
}

const EXPECTATIONS: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_format: formatOf,
  invalid_key: ({ issues = [] }) => `the name to be ${wordsOf(issues)}`,
  invalid_type: ({ expected }) => typeOf(String(expected)),
  invalid_union: ({ options, errors = [] }) => (options ? oneOf(options) : wordsOf(errors.flat())),
  invalid_value: ({ values = [] }) => oneOf(values),
  not_multiple_of: ({ divisor }) => `a multiple of ${divisor}`,
  too_big: (issue) => bound(issue, ['at most', 'less than'], issue.maximum),
  too_small: (issue) => bound(issue, ['at least', 'more than'], issue.minimum),
};

function wordsOf(issues: readonly Issue[]): string {
  return [...new Set(issues.map((issue) => expectationOf(issue) ?? issue.message))].join(' or ');
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'an integer',
  null: 'null',
  record: 'an object',
  tuple: 'an array',
};

function typeOf(name: string): string {
  return TYPES[name] ?? `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value)).join(', ');
  return values.length === 1 ? shown : `one of ${shown}`;
}

const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function bound(issue: Issue, [inclusive, exclusive]: [string, string], limit: unknown): string {
  const words = issue.inclusive === false ? exclusive : inclusive;
  const unit = UNITS[issue.origin ?? ''];
  const units = unit === undefined ? '' : ` ${unit}${limit === 1 ? '' : 's'}`;
  return `${issue.exact ? 'exactly' : words} ${String(limit)}${units}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-01-31',
  datetime: 'a date and time such as 2026-01-31T12:00:00Z',
  duration: 'a duration such as P1DT2H',
  lowercase: 'text in lower case',
  time: 'a time such as 12:00:00',
  uppercase: 'text in upper case',
};

function formatOf({ format = '', ...issue }: Issue): string {
  switch (format) {
    case 'regex':
    case 'template_literal':
      return `text that matches ${issue.pattern}`;
    case 'starts_with':
      return `text that starts with ${JSON.stringify(issue.prefix)}`;
    case 'ends_with':
      return `text that ends with ${JSON.stringify(issue.suffix)}`;
    case 'includes':
      return `text that includes ${JSON.stringify(issue.includes)}`;
    default:
      return FORMATS[format] ?? issue.message.replace(/^Invalid /, 'a valid ');
  }
}
