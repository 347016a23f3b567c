import { twoColumns, wrapHanging } from './columns.ts';
import { commonFlags, TOKENS_VARIABLE } from './common-flags.ts';
import type { Program } from './program.ts';
import { settingsOf, type Setting } from './setting.ts';
import { writeDefault, writeFlag } from './write-setting.ts';

const LEFT = 24;

/** What --help shows: at most 80 columns wide. */
export function describeProgram(program: Program, command: string): string {
  const settings = settingsOf(program);
  const own = settings.map((setting): [string, string] => [
    writeFlag(setting) ?? setting.variable,
    meaningOf(setting),
  ]);
  const examples = program.examples.map(
    (example) => `  ${example.does}\n    ${`${command} ${example.arguments}`.trimEnd()}`,
  );
  return [
    wrapHanging(`${program.title} ${program.version}: ${program.summary}`, 0),
    `Usage:\n  ${usageOf(command, settings)}`,
    ...(own.length === 0 ? [] : [`Settings:\n${twoColumns(own, LEFT)}`]),
    `Flags of every server:\n${twoColumns(describeFlags(false), LEFT)}`,
    `With --http:\n${twoColumns([...describeFlags(true), TOKENS], LEFT)}`,
    `Examples:\n${examples.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

const TOKENS = [
  TOKENS_VARIABLE,
  'Tokens that get in, as name=token or name:scope,scope=token, parted by spaces. Only as a variable.',
] as const;

function describeFlags(isForHttp: boolean): (readonly [string, string])[] {
  return Object.entries(commonFlags)
    .filter(([, flag]) => (flag.isForHttp ?? false) === isForHttp)
    .map(([name, { short, placeholder, description }]) => {
      const start = short === undefined ? '' : `-${short}, `;
      const end = placeholder === undefined ? '' : ` <${placeholder}>`;
      return [`${start}--${name}${end}`, description];
    });
}

function usageOf(command: string, settings: readonly Setting[]): string {
  const taker = settings.find(({ isPositional }) => isPositional);
  const bare = taker === undefined ? '' : ` <${taker.placeholder}>...`;
  return `${command} [flags]${bare}`;
}

function meaningOf(setting: Setting): string {
  const parts = [sentence(setting.description)];
  const value = writeDefault(setting);
  if (value !== undefined) parts.push(`Default: ${value}.`);
  else if (setting.isRequired) parts.push('Required.');
  const isFlag = writeFlag(setting) !== undefined;
  parts.push(isFlag ? `Variable: ${setting.variable}.` : 'Only as a variable.');
  return parts.join(' ');
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
