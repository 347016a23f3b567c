import { parseArgs, type ParseArgsConfig } from 'node:util';

import type { CommonFlags } from './common-flags.ts';
import type { Argument } from './setting.ts';

/** One flag as it was written, or a bare argument. */
export interface Word {
  /** Without dashes; none for a bare argument. */
  readonly flag?: string;
  readonly written: string;
  readonly value: string | undefined;
  readonly isInline: boolean;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** What a command line can hold. */
export interface Vocabulary {
  readonly settings: readonly Argument[];
  /** The flags that all of its kind have. */
  readonly common: CommonFlags;
}

/** The flags that there are, as Node's parser takes them. */
export function createOptions({ settings, common }: Vocabulary): Options {
  const options: Options = {};
  for (const [name, { type, short }] of Object.entries(common)) {
    options[name] = { type, ...(short !== undefined && { short }) };
  }
  for (const { flag, negation, kind } of settings) {
    if (flag !== undefined) options[flag] = { type: kind === 'boolean' ? 'boolean' : 'string' };
    if (negation !== undefined) options[negation] = { type: 'boolean' };
  }
  return options;
}

/** Cuts a command line into flags and bare arguments. */
export function readWords(vocabulary: Vocabulary, argv: readonly string[]): readonly Word[] {
  // Not strict: the sentences for what is wrong are ours.
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

/** Whether a flag got a value: what begins with a dash is none, unless a number or joined with "=". */
export function hasValue({ value, isInline }: Word): boolean {
  return value !== undefined && (isInline || !/^-\D/.test(value));
}

/** The sentence for a flag without its value. */
export function describeMissingValue(where: string, placeholder: string, { value }: Word): string {
  const hint = value === undefined ? '' : ` If "${value}" is the value, write ${where}=${value}.`;
  return `${where}: expected a value, as in ${where} <${placeholder}>; got none.${hint}`;
}
