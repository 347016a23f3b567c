import type { Program } from './program.ts';
import { type Argument, settingsOf } from './setting.ts';

/** Formats the settings of a program as a Markdown table, for its README. */
export function describeSettings(program: Program): string {
  const rows = settingsOf(program).map((setting) => {
    const flag = writeFlag(setting);
    return [
      flag === undefined ? 'none' : formatCode(flag),
      formatCode(setting.variable),
      writeDefault(setting) ?? (setting.isRequired ? 'required' : 'none'),
      escapeCell(setting.description),
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = ['Flag', 'Variable', 'Default', 'Meaning'];
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

function formatCode(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

function escapeCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
}

/** Formats how a setting is given on a command line; undefined if only its variable can set it. */
export function writeFlag(setting: Argument): string | undefined {
  const { flag, negation, isPositional, placeholder, kind } = setting;
  if (isPositional) return kind === 'list' ? `<${placeholder}>...` : `<${placeholder}>`;
  if (flag === undefined) return undefined;
  if (negation !== undefined) return `--[no-]${flag}`;
  return kind === 'boolean' ? `--${flag}` : `--${flag} <${placeholder}>`;
}

/** Formats the default of a setting; undefined if there is none. */
export function writeDefault({ default: value, kind }: Argument): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (kind === 'boolean') return value === true ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
