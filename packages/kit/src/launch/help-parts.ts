import { twoColumns } from './columns.ts';
import type { CommonFlags } from './common-flags.ts';
import type { Program } from './program.ts';
import type { Argument } from './setting.ts';
import { writeDefault, writeFlag } from './write-setting.ts';

/** What the user types. */
export interface Commands {
  /** To serve; the package under npx by default. */
  readonly command?: string;
  /** Before the name of a chore, where that differs. */
  readonly choreCommand?: string;
}

/** How wide the left of two columns is. */
export const LEFT = 24;

/** The examples of help, each below what it does. */
export function listExamples(examples: Program['examples'], command: string): string {
  const lines = examples.map(
    (example) => `  ${example.does}\n    ${`${command} ${example.arguments}`.trimEnd()}`,
  );
  return `Examples:\n${lines.join('\n')}`;
}

/** The chores of a program and what each is for. */
export function listChores({ chores = [] }: Program, command: string): string {
  const rows = chores.map(({ name, summary }) => [name, summary] as const);
  const left = Math.max(...chores.map(({ name }) => name.length));
  return `Chores (${command} <chore> --help shows more):\n${twoColumns(rows, left)}`;
}

/** Settings and what they mean, for two columns. */
export function rowsOf(settings: readonly Argument[]): (readonly [string, string])[] {
  return settings.map((setting) => [
    writeFlag(setting) ?? setting.variable ?? setting.name,
    meaningOf(setting),
  ]);
}

/** Flags and what they mean, in two columns. */
export function describeFlags(flags: CommonFlags): (readonly [string, string])[] {
  return Object.entries(flags).map(([name, { short, placeholder, description }]) => {
    const start = short === undefined ? '' : `-${short}, `;
    const end = placeholder === undefined ? '' : ` <${placeholder}>`;
    return [`${start}--${name}${end}`, description];
  });
}

/** How a command line begins, and where its bare arguments stand. */
export function usageOf(command: string, settings: readonly Argument[]): string {
  const taker = settings.find(({ isPositional }) => isPositional);
  const bare = taker === undefined ? '' : ` ${bareOf(taker)}`;
  return `${command} [flags]${bare}`;
}

function bareOf(taker: Argument): string {
  const written = writeFlag(taker) ?? '';
  return taker.isRequired ? written : `[${written}]`;
}

/** What a setting means, and what it is unless somebody says otherwise. */
function meaningOf(setting: Argument): string {
  const parts = [sentence(setting.description)];
  const value = writeDefault(setting);
  if (value !== undefined) parts.push(`Default: ${value}.`);
  else if (setting.isRequired) parts.push('Required.');
  const isFlag = writeFlag(setting) !== undefined;
  if (!isFlag) parts.push('Only as a variable.');
  else if (setting.variable !== undefined) parts.push(`Variable: ${setting.variable}.`);
  return parts.join(' ');
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
