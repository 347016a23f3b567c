import type { Argument } from './setting.ts';

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);

/** Converts text from a command line or variable to a value, or describes the problem. */
export function convert(
  setting: Argument,
  where: string,
  texts: readonly string[],
): Given | { readonly problem: string } {
  const [text = ''] = texts;
  const given = { key: setting.key, where };
  switch (setting.kind) {
    case 'list':
      return { ...given, value: texts, raw: texts };
    case 'string':
      return { ...given, value: text, raw: text };
    case 'boolean': {
      const value = TRUTHS.get(text.trim().toLowerCase());
      if (value === undefined) return refuse(setting, where, text);
      return { ...given, value, raw: text };
    }
    case 'number':
    case 'integer': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(value)) return refuse(setting, where, text);
      return { ...given, value, raw: text };
    }
  }
}

const EXPECTED = { boolean: 'true or false', number: 'a number', integer: 'a whole number' };

function refuse(
  { kind, isSecret }: Argument,
  where: string,
  text: string,
): { readonly problem: string } {
  const expected = kind === 'list' || kind === 'string' ? 'text' : EXPECTED[kind];
  return { problem: `${where}: expected ${expected}; got ${quoteValue(text, isSecret)}.` };
}

const MAX_SHOWN = 60;

/** Formats a value for an error message. */
export function quoteValue(value: unknown, isSecret: boolean): string {
  if (isSecret) return 'another value';
  const json = JSON.stringify(value) ?? String(value);
  return json.length <= MAX_SHOWN ? json : `${json.slice(0, MAX_SHOWN)}…`;
}

/** The value given for a setting. */
export interface Given {
  readonly key: string;
  /** The flag or variable, as written. */
  readonly where: string;
  readonly value: unknown;
  /** The text that the value was parsed from; absent if the flag implies the value. */
  readonly raw?: string | readonly string[];
}
