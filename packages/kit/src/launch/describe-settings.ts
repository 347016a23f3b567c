import type { Program } from './program.ts';
import { settingsOf } from './setting.ts';
import { writeDefault, writeFlag } from './write-setting.ts';

/** The settings of a program as a Markdown table, for its README. */
export function describeSettings(program: Program): string {
  const rows = settingsOf(program).map((setting) => {
    const flag = writeFlag(setting);
    return [
      flag === undefined ? 'none' : code(flag),
      code(setting.variable),
      writeDefault(setting) ?? (setting.isRequired ? 'required' : 'none'),
      words(setting.description),
    ];
  });
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const head = ['Flag', 'Variable', 'Default', 'Meaning'];
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

function code(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
}
