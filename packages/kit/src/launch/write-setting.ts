import type { Argument } from './setting.ts';

/** How a setting is given on a command line; undefined where only its variable can give it. */
export function writeFlag(setting: Argument): string | undefined {
  const { flag, negation, isPositional, placeholder, kind } = setting;
  if (isPositional) return kind === 'list' ? `<${placeholder}>...` : `<${placeholder}>`;
  if (flag === undefined) return undefined;
  if (negation !== undefined) return `--[no-]${flag}`;
  return kind === 'boolean' ? `--${flag}` : `--${flag} <${placeholder}>`;
}

/** The default of a setting in words; undefined where there is none. */
export function writeDefault({ default: value, kind }: Argument): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (kind === 'boolean') return value === true ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
