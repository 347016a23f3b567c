import type { Issue } from './issue.ts';

// The words with which zod begins what it says itself; all others are the author's.
const AUTOMATIC = /^(Invalid|Too (small|big))/;

/** What was expected, in words; undefined where only the message of the issue can say it. */
export function expectationOf(issue: Issue): string | undefined {
  if (!AUTOMATIC.test(issue.message)) return undefined;
  switch (issue.code) {
    case 'invalid_type':
      return typeOf(String(issue.expected));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_small':
      return bound(issue, ['at least', 'more than'], issue.minimum);
    case 'too_big':
      return bound(issue, ['at most', 'less than'], issue.maximum);
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatOf(issue);
    case 'invalid_key':
      return `the name to be ${wordsOf(issue.issues ?? [])}`;
    case 'invalid_union':
      return issue.options ? oneOf(issue.options) : wordsOf((issue.errors ?? []).flat());
    default:
      return undefined;
  }
}

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

function oneOf(values: readonly unknown[] = []): string {
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
