import { twoColumns, wrapHanging } from './columns.ts';
import { commonFlags, TOKENS_VARIABLE, type CommonFlags } from './common-flags.ts';
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
import { settingsOf } from './setting.ts';

/** What --help shows: at most 80 columns wide. */
export function describeProgram(program: Program, commands: Commands): string {
  const { command = `npx ${program.package}`, choreCommand = command } = commands;
  const settings = settingsOf(program);
  const hasChores = (program.chores ?? []).length > 0;
  const own = rowsOf(settings);
  const usages = [
    usageOf(command, settings),
    ...(hasChores ? [`${choreCommand} <chore> [flags]`] : []),
  ];
  return [
    wrapHanging(`${program.title} ${program.version}: ${program.summary}`, 0),
    `Usage:\n  ${usages.join('\n  ')}`,
    ...(own.length === 0 ? [] : [`Settings:\n${twoColumns(own, LEFT)}`]),
    `Flags of every server:\n${twoColumns(describeFlags(FOR_ALL), LEFT)}`,
    `With --http:\n${twoColumns([...describeFlags(FOR_HTTP), TOKENS], LEFT)}`,
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

function flagsWhere(isForHttp: boolean): CommonFlags {
  return Object.fromEntries(
    Object.entries(commonFlags).filter(([, flag]) => (flag.isForHttp ?? false) === isForHttp),
  );
}

const FOR_ALL = flagsWhere(false);
const FOR_HTTP = flagsWhere(true);
