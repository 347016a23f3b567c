import type { Chore } from './chore.ts';
import { twoColumns, wrapHanging } from './columns.ts';
import { choreFlags } from './common-flags.ts';
import {
  describeFlags,
  LEFT,
  listChores,
  listExamples,
  rowsOf,
  usageOf,
  type Commands,
} from './help-parts.ts';
import type { Program } from './program.ts';
import { argumentsOf, settingsOf } from './setting.ts';

/** What --help of a chore shows: at most 80 columns wide. */
export function describeChore(program: Program, chore: Chore, command: string): string {
  const full = `${command} ${chore.name}`;
  const own = argumentsOf(chore);
  const shared = settingsOf(program);
  const flags = [...rowsOf(own), ...describeFlags(choreFlags)];
  return [
    wrapHanging(`${program.title} ${program.version}: ${chore.summary}`, 0),
    `Usage:\n  ${usageOf(full, [...own, ...shared])}`,
    `Flags:\n${twoColumns(flags, LEFT)}`,
    ...(shared.length === 0
      ? []
      : [`Settings of the server:\n${twoColumns(rowsOf(shared), LEFT)}`]),
    listExamples(chore.examples, full),
  ]
    .join('\n\n')
    .concat('\n');
}

/** What can be done with a server beside serving it, and how to serve it: at most 80 columns wide. */
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
