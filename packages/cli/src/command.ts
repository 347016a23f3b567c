import { type Argument, parseCommandLine, type Sentences } from '@wellspoken/kit/launch';

import type { Context } from './context.ts';
import { suggest } from './suggest.ts';
import { UsageError } from './usage-error.ts';

/** A command of `wellspoken`, as its help shows it. */
export interface Command {
  /** One line, for the list of all commands. */
  readonly brief: string;
  /** The lines of its help. */
  readonly description: readonly string[];
  /** What may follow its name, where the list of its flags does not say it. */
  readonly usage?: readonly string[];
  /** By the names of the properties that hold what was given. */
  readonly flags: Readonly<Record<string, Flag>>;
  readonly takes?: Taken;
  readonly run: (context: Context, given: GivenCommand) => Promise<void>;
}

/** What a command line said to a command. */
interface GivenCommand {
  readonly flags: object;
  readonly words: readonly string[];
}

/** A flag of a command. */
export type Flag = Switch | TextFlag<unknown> | ListFlag;

interface Switch {
  readonly kind: 'switch';
  readonly brief: string;
  readonly short?: string;
}

interface TextFlag<Value> {
  readonly kind: 'text';
  readonly brief: string;
  readonly placeholder: string;
  /** Makes a value of the text, or throws what was expected. */
  readonly parse?: (text: string) => Value;
}

interface ListFlag {
  readonly kind: 'list';
  readonly brief: string;
  readonly placeholder: string;
  /** Parts several values that are given at once. */
  readonly separator?: string;
}

/** The arguments that a command takes beside its flags. */
interface Taken {
  readonly placeholder: string;
  readonly brief: string;
  /** 0 by default; said where the command usually goes without. */
  readonly least?: 0 | 1;
  /** As many as are given by default. */
  readonly most?: 1;
}

type FlagFor<Value> = [Value] extends [boolean]
  ? Switch
  : [Value] extends [readonly string[]]
    ? ListFlag
    : TextFlag<Value>;

/** A command whose flags are the properties of a type. */
interface CommandOptions<Flags> extends Omit<Command, 'flags' | 'run'> {
  readonly flags: { readonly [Key in keyof Flags]-?: FlagFor<NonNullable<Flags[Key]>> };
  /** Imports the code of the command. */
  readonly load: () => Promise<(this: Context, flags: Flags, ...words: string[]) => Promise<void>>;
}

/** Defines a command; its code is imported when it is called. */
export function defineCommand<Flags extends object>({
  load,
  ...shown
}: CommandOptions<Flags>): Command {
  return {
    ...shown,
    run: async (context, { flags, words }) => {
      const run = await load();
      // The table of flags, from which they were read, has the types of their properties.
      await run.call(context, flags as Flags, ...words);
    },
  };
}

/** The name of a flag, which is made from that of a property: `failOn` becomes `fail-on`. */
export function toFlagName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Reads what follows the name of a command, or throws all that is wrong with it. */
export function parseCommand(command: Command, argv: readonly string[]): GivenCommand | 'help' {
  const settings = listArguments(command);
  const line = parseCommandLine(
    { settings, common: { help: HELP } },
    spellFlags(argv, command),
    createSentences(command),
  );
  if (line.wants === 'help') return 'help';
  const given = new Map(line.given.map((one) => [one.key, one]));
  const words = [given.get(WORDS)?.raw ?? []].flat();
  const { flags, problems } = readFlags(command, (key) => given.get(key)?.value);
  const unread = [...line.strangers, ...line.problems];
  const mistakes = [...(unread.length > 0 ? unread : listMissing(command, words)), ...problems];
  if (mistakes.length > 0) throw new UsageError(mistakes.join('\n'));
  return { flags, words };
}

const HELP = { type: 'boolean', short: 'h', description: 'Show this help' } as const;

/** The key of the arguments beside the flags. */
const WORDS = '';

const KINDS = { switch: 'boolean', text: 'string', list: 'list' } as const;

/** The flags and arguments of a command as the parser of the kit knows them. */
function listArguments({ flags, takes }: Command): readonly Argument[] {
  const own = Object.entries(flags).map(([key, flag]) => ({
    ...PLAIN,
    key,
    name: toFlagName(key),
    flag: toFlagName(key),
    kind: KINDS[flag.kind],
    ...(flag.kind === 'switch'
      ? { ...(flag.short !== undefined && { short: flag.short }) }
      : { placeholder: flag.placeholder }),
  }));
  if (takes === undefined) return own;
  const kind = takes.most === 1 ? 'string' : 'list';
  const { placeholder } = takes;
  return [...own, { ...PLAIN, key: WORDS, name: WORDS, kind, placeholder, isPositional: true }];
}

/** What the help of the kit would show is written by the help of the command. */
const PLAIN: Omit<Argument, 'key' | 'name' | 'kind'> = {
  description: '',
  default: undefined,
  isRequired: false,
  isPositional: false,
  isSecret: false,
  flag: undefined,
  negation: undefined,
  variable: undefined,
  placeholder: '',
};

/** Flags may also be written like the properties that hold them: `--failOn`. */
function spellFlags(argv: readonly string[], { flags }: Command): readonly string[] {
  const end = argv.indexOf('--');
  return argv.map((word, index) => {
    const [, key = '', rest = ''] = /^--(\w+)(=.*)?$/s.exec(word) ?? [];
    const isFlag = (end === -1 || index < end) && Object.hasOwn(flags, key);
    return isFlag ? `--${toFlagName(key)}${rest}` : word;
  });
}

function createSentences({ flags }: Command): Sentences {
  return {
    unknownFlag: (written) => {
      const meant = written.startsWith('--') ? suggestFlags(written.slice(2), flags) : [];
      const names = meant.map((name) => `--${name}`).join(' or ');
      const hint = names === '' ? 'See --help for those there are.' : `Did you mean ${names}?`;
      return `${written}: no such flag. ${hint}`;
    },
    repeatedFlag: ([written = '']) => `${written}: given twice; give it once.`,
    missingValue: (written) => `${written}: expected a value; got none. See --help.`,
    unexpectedArgument: (argument, { placeholder }) => {
      const expected = placeholder === undefined ? 'no arguments' : 'at most 1';
      return `"${argument}": expected ${expected}. See --help.`;
    },
  };
}

function suggestFlags(name: string, flags: Command['flags']): readonly string[] {
  const names = Object.keys(flags).map(toFlagName);
  const positive = name.replace(/^no-/, '');
  return names.includes(positive) ? [positive] : suggest(name, names);
}

function listMissing({ takes }: Command, words: readonly string[]): readonly string[] {
  if (takes === undefined || words.length >= (takes.least ?? 0)) return [];
  return [`Missing <${takes.placeholder}>. See --help.`];
}

/** The values of all flags, by the properties that hold them, and what is wrong with some. */
function readFlags(
  command: Command,
  get: (key: string) => unknown,
): { readonly flags: object; readonly problems: readonly string[] } {
  const flags: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [key, flag] of Object.entries(command.flags)) {
    try {
      const value = readFlag(flag, get(key));
      if (value !== undefined) flags[key] = value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.push(`--${toFlagName(key)}: ${reason}.`);
    }
  }
  return { flags, problems };
}

/** The value of a flag; throws what was expected. */
function readFlag(flag: Flag, value: unknown): unknown {
  if (flag.kind === 'switch') return value ?? false;
  if (flag.kind === 'text') {
    return typeof value === 'string' && flag.parse !== undefined ? flag.parse(value) : value;
  }
  const { separator } = flag;
  if (!Array.isArray(value) || separator === undefined) return value;
  return value.flatMap((text: string) => text.split(separator));
}
