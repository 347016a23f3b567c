import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { CommonFlags } from './common-flags.ts';
import type { Argument } from './setting.ts';

/** A flag or positional argument as written. */
export interface Word {
  /** Without dashes; absent for a positional argument. */
  readonly flag?: string;
  readonly written: string;
  readonly value: string | undefined;
  readonly isInline: boolean;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** The flags and arguments that a command line may contain. */
export interface Vocabulary {
  readonly settings: readonly Argument[];
  /** The flags shared by all programs, or by all chores. */
  readonly common: CommonFlags;
}

/** Converts the known flags to options of Node's `parseArgs`. */
export function createOptions({ settings, common }: Vocabulary): Options {
  const options: Options = {};
  for (const [name, { type, short }] of Object.entries(common)) {
    options[name] = { type, ...(short !== undefined && { short }) };
  }
  for (const { flag, short, negation, kind } of settings) {
    const type = kind === 'boolean' ? 'boolean' : 'string';
    if (flag !== undefined) options[flag] = { type, ...(short !== undefined && { short }) };
    if (negation !== undefined) options[negation] = { type: 'boolean' };
  }
  return options;
}

/** Splits a command line into flags and positional arguments. */
export function readWords(vocabulary: Vocabulary, argv: readonly string[]): readonly Word[] {
  // Not strict, so that the error messages are our own.
  const { tokens } = parseArgs({
    args: [...argv],
    options: createOptions(vocabulary),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens.flatMap((token): Word[] => {
    if (token.kind === 'option-terminator') return [];
    if (token.kind === 'positional') {
      return [{ written: token.value, value: token.value, isInline: true }];
    }
    const { name, rawName, value, inlineValue = false } = token;
    return [{ flag: name, written: rawName, value, isInline: inlineValue }];
  });
}

/**
 * Whether a flag has a value. Text that starts with a dash is not one, unless it is a number or
 * joined with "=".
 */
export function hasValue({ value, isInline }: Word): boolean {
  return value !== undefined && (isInline || !/^-\D/.test(value));
}

/** Creates the error message for a flag without a value. */
export function describeMissingValue(where: string, placeholder: string, { value }: Word): string {
  const hint = value === undefined ? '' : ` If "${value}" is the value, write ${where}=${value}.`;
  return `${where}: expected a value, as in ${where} <${placeholder}>; got none.${hint}`;
}
