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

/** Error messages for a command line. */
export interface Sentences {
  /** For a flag that is not one of `flags`; `written` has its dashes. */
  readonly unknownFlag: (written: string, flags: readonly string[]) => string;
  /** For a flag that may be given once, by the ways it was written. */
  readonly repeatedFlag: (written: readonly string[], count: number) => string;
  readonly missingValue: (written: string, placeholder: string, word: Word) => string;
  /** For the first argument that nothing takes. */
  readonly unexpectedArgument: (argument: string, taken: TakenArguments) => string;
}

interface TakenArguments {
  /** The placeholder of the one argument that is taken; undefined if none is. */
  readonly placeholder: string | undefined;
  /** How many were given. */
  readonly count: number;
}

/** The error messages of programs and chores. */
const programSentences: Sentences = {
  unknownFlag: (written, flags) => {
    const meant = nearest(written.replace(/^-+/, ''), flags);
    const hint =
      meant === undefined ? 'See --help for those there are.' : `Did you mean --${meant}?`;
    return `${written}: no such flag. ${hint}`;
  },
  repeatedFlag: (written, count) => `${written.join(' and ')}: given ${count} times; give it once.`,
  missingValue: describeMissingValue,
  unexpectedArgument: (argument, { placeholder, count }) =>
    placeholder === undefined
      ? `"${argument}": expected no arguments but flags. See --help for those there are.`
      : `"${argument}": expected one <${placeholder}>; got ${count}. Quote what has spaces.`,
};

/** Parses the flags and positional arguments of a vocabulary. */
export function parseCommandLine(
  vocabulary: Vocabulary,
  argv: readonly string[],
  sentences: Sentences = programSentences,
): CommandLine {
  const { settings } = vocabulary;
  const words = readWords(vocabulary, argv);
  const known = Object.keys(createOptions(vocabulary));
  const flags = words.filter(({ flag }) => flag !== undefined);
  const bare = words.filter(({ flag }) => flag === undefined);
  const strange = flags.filter(({ flag = '' }) => !known.includes(flag));
  const found = settings.map((setting) => readFlags(setting, flags, sentences));
  const positional = readBare(settings, bare, sentences);
  return {
    flags,
    wants: findWant(flags),
    given: [...found.flatMap(({ given }) => given), ...positional.given],
    strangers: strange.map(
      ({ written }) => describeHidden(written, settings) ?? sentences.unknownFlag(written, known),
    ),
    problems: [
      ...found.flatMap(({ problems }) => problems),
      // The value of an unknown flag looks like a positional argument.
      ...(strange.length > 0 ? [] : positional.problems),
    ],
  };
}

/** Explains a flag of a setting that only its variable can set; undefined for any other flag. */
function describeHidden(written: string, settings: readonly Argument[]): string | undefined {
  const name = written.replace(/^-+/, '');
  const hidden = settings.find((setting) => setting.name === name && setting.flag === undefined);
  if (hidden?.variable === undefined || hidden.isPositional) return undefined;
  return `${written}: others could read it on a command line; set ${hidden.variable} instead.`;
}

interface Read {
  readonly given: readonly Given[];
  readonly problems: readonly string[];
}

function readFlags(setting: Argument, flags: readonly Word[], sentences: Sentences): Read {
  const own = flags.filter(
    ({ flag }) => flag !== undefined && (flag === setting.flag || flag === setting.negation),
  );
  const [first] = own;
  if (first === undefined) return { given: [], problems: [] };
  const where = first.written;
  const { key } = setting;
  if (setting.kind !== 'list' && own.length > 1) {
    const said = [...new Set(own.map(({ written }) => written))];
    return toProblem(sentences.repeatedFlag(said, own.length));
  }
  if (first.flag === setting.negation) {
    if (first.value !== undefined) return toProblem(`${where}: takes no value.`);
    return { given: [{ key, where, value: false }], problems: [] };
  }
  if (setting.kind === 'boolean' && first.value === undefined) {
    return { given: [{ key, where, value: true }], problems: [] };
  }
  const lacking = own.find((word) => !hasValue(word));
  if (lacking !== undefined) {
    return toProblem(sentences.missingValue(where, setting.placeholder, lacking));
  }
  const texts = own.map(({ value = '' }) => value);
  const converted = convert(setting, where, texts);
  return 'problem' in converted
    ? toProblem(converted.problem)
    : { given: [converted], problems: [] };
}

function toProblem(sentence: string): Read {
  return { given: [], problems: [sentence] };
}

function readBare(
  settings: readonly Argument[],
  bare: readonly Word[],
  sentences: Sentences,
): Read {
  const raw = bare.map(({ written }) => written);
  const [first] = raw;
  if (first === undefined) return { given: [], problems: [] };
  const taker = settings.find(({ isPositional }) => isPositional);
  if (taker === undefined) {
    return toProblem(
      sentences.unexpectedArgument(first, { placeholder: undefined, count: raw.length }),
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
  const { placeholder } = taker;
  return toProblem(sentences.unexpectedArgument(second, { placeholder, count: raw.length }));
}

function findWant(flags: readonly Word[]): ParsedArguments['wants'] {
  const said = flags.map(({ flag }) => flag);
  if (said.includes('help')) return 'help';
  return said.includes('version') ? 'version' : undefined;
}
