import { nearest } from '../utils/text.ts';
import { commonFlags } from './common-flags.ts';
import { convert, type Given } from './convert.ts';
import type { Argument, Setting } from './setting.ts';
import { readTransport, type Transport } from './transport.ts';
import {
  hasValue,
  createOptions,
  readWords,
  describeMissingValue,
  type Vocabulary,
  type Word,
} from './words.ts';

/** A parsed command line. */
export interface ParsedArguments {
  readonly transport: Transport;
  readonly wants: 'help' | 'version' | undefined;
  readonly given: readonly Given[];
  readonly problems: readonly string[];
}

/** Parses a command line; every mistake becomes an error message. */
export function parseArguments(
  settings: readonly Setting[],
  argv: readonly string[],
): ParsedArguments {
  const { flags, wants, given, ...wrong } = parseCommandLine(
    { settings, common: commonFlags },
    argv,
  );
  const { transport, problems } = readTransport(flags);
  return {
    wants,
    transport,
    given,
    problems: [...wrong.strangers, ...problems, ...wrong.problems],
  };
}

/** A parsed command line, before the transport is determined. */
export interface CommandLine {
  readonly flags: readonly Word[];
  readonly wants: ParsedArguments['wants'];
  readonly given: readonly Given[];
  /** Error messages for unknown flags. */
  readonly strangers: readonly string[];
  readonly problems: readonly string[];
}

/** Parses the flags and positional arguments of a vocabulary. */
export function parseCommandLine(vocabulary: Vocabulary, argv: readonly string[]): CommandLine {
  const { settings } = vocabulary;
  const words = readWords(vocabulary, argv);
  const known = Object.keys(createOptions(vocabulary));
  const flags = words.filter(({ flag }) => flag !== undefined);
  const bare = words.filter(({ flag }) => flag === undefined);
  const strange = flags.filter(({ flag = '' }) => !known.includes(flag));
  const found = settings.map((setting) => readFlags(setting, flags));
  const positional = readBare(settings, bare);
  return {
    flags,
    wants: findWant(flags),
    given: [...found.flatMap(({ given }) => given), ...positional.given],
    strangers: strange.map(({ written }) => describeUnknownFlag(written, vocabulary)),
    problems: [
      ...found.flatMap(({ problems }) => problems),
      // The value of an unknown flag looks like a positional argument.
      ...(strange.length > 0 ? [] : positional.problems),
    ],
  };
}

function describeUnknownFlag(written: string, vocabulary: Vocabulary): string {
  const name = written.replace(/^-+/, '');
  const hidden = vocabulary.settings.find(
    (setting) => setting.name === name && setting.flag === undefined,
  );
  if (hidden?.variable !== undefined && !hidden.isPositional) {
    return `${written}: others could read it on a command line; set ${hidden.variable} instead.`;
  }
  const meant = nearest(name, Object.keys(createOptions(vocabulary)));
  const hint = meant === undefined ? 'See --help for those there are.' : `Did you mean --${meant}?`;
  return `${written}: no such flag. ${hint}`;
}

interface Read {
  readonly given: readonly Given[];
  readonly problems: readonly string[];
}

function readFlags(setting: Argument, flags: readonly Word[]): Read {
  const own = flags.filter(
    ({ flag }) => flag !== undefined && (flag === setting.flag || flag === setting.negation),
  );
  const [first] = own;
  if (first === undefined) return { given: [], problems: [] };
  const where = first.written;
  const { key } = setting;
  if (setting.kind !== 'list' && own.length > 1) {
    const said = [...new Set(own.map(({ written }) => written))].join(' and ');
    return { given: [], problems: [`${said}: given ${own.length} times; give it once.`] };
  }
  if (first.flag === setting.negation) {
    if (first.value !== undefined) return toProblem(`${where}: takes no value.`);
    return { given: [{ key, where, value: false }], problems: [] };
  }
  if (setting.kind === 'boolean' && first.value === undefined) {
    return { given: [{ key, where, value: true }], problems: [] };
  }
  const lacking = own.find((word) => !hasValue(word));
  if (lacking !== undefined)
    return toProblem(describeMissingValue(where, setting.placeholder, lacking));
  const texts = own.map(({ value = '' }) => value);
  const converted = convert(setting, where, texts);
  return 'problem' in converted
    ? toProblem(converted.problem)
    : { given: [converted], problems: [] };
}

function toProblem(sentence: string): Read {
  return { given: [], problems: [sentence] };
}

function readBare(settings: readonly Argument[], bare: readonly Word[]): Read {
  const raw = bare.map(({ written }) => written);
  const [first] = raw;
  if (first === undefined) return { given: [], problems: [] };
  const taker = settings.find(({ isPositional }) => isPositional);
  if (taker === undefined) {
    return toProblem(
      `"${first}": expected no arguments but flags. See --help for those there are.`,
    );
  }
  const where = `<${taker.placeholder}>`;
  if (taker.kind === 'list') {
    return { given: [{ key: taker.key, where, value: raw, raw }], problems: [] };
  }
  const [, second] = raw;
  if (second === undefined) {
    return { given: [{ key: taker.key, where, value: first, raw: first }], problems: [] };
  }
  return toProblem(`"${second}": expected one ${where}; got ${raw.length}. Quote what has spaces.`);
}

function findWant(flags: readonly Word[]): ParsedArguments['wants'] {
  const said = flags.map(({ flag }) => flag);
  if (said.includes('help')) return 'help';
  return said.includes('version') ? 'version' : undefined;
}
