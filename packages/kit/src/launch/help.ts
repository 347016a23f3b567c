import type { Chore } from './chore.ts';
import { formatColumns, wrapHanging } from './columns.ts';
import { choreFlags, commonFlags, type CommonFlags, TOKENS_VARIABLE } from './common-flags.ts';
import { writeDefault, writeFlag } from './describe-settings.ts';
import type { Program } from './program.ts';
import { type Argument, readArguments, settingsOf } from './setting.ts';

/** Formats the output of --help, at most 80 columns wide. */
export function describeProgram(program: Program, commands: Commands): string {
  const { command = `npx ${program.package}`, choreCommand = command } = commands;
  const settings = settingsOf(program);
  const hasChores = (program.chores ?? []).length > 0;
  const own = listRows(settings);
  const usages = [
    describeUsage(command, settings),
    ...(hasChores ? [`${choreCommand} <chore> [flags]`] : []),
  ];
  return [
    wrapHanging(`${program.title} ${program.version}: ${program.summary}`, 0),
    `Usage:\n  ${usages.join('\n  ')}`,
    ...(own.length === 0 ? [] : [`Settings:\n${formatColumns(own, LEFT)}`]),
    `Flags of every server:\n${formatColumns(describeFlags(FOR_ALL), LEFT)}`,
    `With --http:\n${formatColumns([...describeFlags(FOR_HTTP), TOKENS], LEFT)}`,
    ...(hasChores ? [listChores(program, choreCommand)] : []),
    listExamples(program.examples, command),
  ]
    .join('\n\n')
    .concat('\n');
}

const TOKENS = [
  TOKENS_VARIABLE,
  'Tokens that get in, as name=token or name:scope,scope=token, parted by spaces. Only as a variable.',
] as const;

function selectFlags(isForHttp: boolean): CommonFlags {
  return Object.fromEntries(
    Object.entries(commonFlags).filter(([, flag]) => (flag.isForHttp ?? false) === isForHttp),
  );
}

const FOR_ALL = selectFlags(false);
const FOR_HTTP = selectFlags(true);

/** Formats the output of --help for a chore, at most 80 columns wide. */
export function describeChore(program: Program, chore: Chore, command: string): string {
  const full = `${command} ${chore.name}`;
  const own = readArguments(chore);
  const shared = settingsOf(program);
  const flags = [...listRows(own), ...describeFlags(choreFlags)];
  return [
    wrapHanging(`${program.title} ${program.version}: ${chore.summary}`, 0),
    `Usage:\n  ${describeUsage(full, [...own, ...shared])}`,
    `Flags:\n${formatColumns(flags, LEFT)}`,
    ...(shared.length === 0
      ? []
      : [`Settings of the server:\n${formatColumns(listRows(shared), LEFT)}`]),
    listExamples(chore.examples, full),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Lists the chores of a server, and how to serve it, at most 80 columns wide. */
export function describeChores(program: Program, commands: Commands): string {
  const { command = `npx ${program.package}`, choreCommand = command } = commands;
  const { chores = [] } = program;
  const examples = chores.flatMap(({ name, examples: [first] }) =>
    first === undefined ? [] : [{ ...first, arguments: `${name} ${first.arguments}` }],
  );
  const serving = `To serve it: ${command} --help`;
  return [
    wrapHanging(`${program.title} ${program.version}: ${program.summary}`, 0),
    ...(chores.length === 0
      ? [`${program.title} has no chores.`]
      : [
          `Usage:\n  ${choreCommand} <chore> [flags]`,
          listChores(program, choreCommand),
          listExamples(examples, choreCommand),
        ]),
    serving,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The commands that the user types. */
interface Commands {
  /** The command to serve; defaults to the package under npx. */
  readonly command?: string;
  /** The command for chores, if it is different. */
  readonly choreCommand?: string;
}

/** Width of the left column. */
const LEFT = 24;

/** Formats the examples, each below its description. */
function listExamples(examples: Program['examples'], command: string): string {
  const lines = examples.map(
    (example) => `  ${example.does}\n    ${`${command} ${example.arguments}`.trimEnd()}`,
  );
  return `Examples:\n${lines.join('\n')}`;
}

/** Formats the chores of a program with their summaries. */
function listChores({ chores = [] }: Program, command: string): string {
  const rows = chores.map(({ name, summary }) => [name, summary] as const);
  const left = Math.max(...chores.map(({ name }) => name.length));
  return `Chores (${command} <chore> --help shows more):\n${formatColumns(rows, left)}`;
}

/** Formats settings as rows of two columns. */
function listRows(settings: readonly Argument[]): (readonly [string, string])[] {
  return settings.map((setting) => [
    writeFlag(setting) ?? setting.variable ?? setting.name,
    describeMeaning(setting),
  ]);
}

/** Formats flags as rows of two columns. */
function describeFlags(flags: CommonFlags): (readonly [string, string])[] {
  return Object.entries(flags).map(([name, { short, placeholder, description }]) => {
    const start = short === undefined ? '' : `-${short}, `;
    const end = placeholder === undefined ? '' : ` <${placeholder}>`;
    return [`${start}--${name}${end}`, description];
  });
}

/** Formats the command line, with its positional arguments. */
function describeUsage(command: string, settings: readonly Argument[]): string {
  const taker = settings.find(({ isPositional }) => isPositional);
  const bare = taker === undefined ? '' : ` ${describePositional(taker)}`;
  return `${command} [flags]${bare}`;
}

function describePositional(taker: Argument): string {
  const written = writeFlag(taker) ?? '';
  return taker.isRequired ? written : `[${written}]`;
}

/** Describes a setting and its default. */
function describeMeaning(setting: Argument): string {
  const parts = [toSentence(setting.description)];
  const value = writeDefault(setting);
  if (value !== undefined) parts.push(`Default: ${value}.`);
  else if (setting.isRequired) parts.push('Required.');
  const isFlag = writeFlag(setting) !== undefined;
  if (!isFlag) parts.push('Only as a variable.');
  else if (setting.variable !== undefined) parts.push(`Variable: ${setting.variable}.`);
  return parts.join(' ');
}

function toSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
