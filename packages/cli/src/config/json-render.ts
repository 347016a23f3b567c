import type { TextStyle } from './text-style.ts';

/** What can be written into a host's file. */
export type JsonValue = string | readonly string[] | { readonly [name: string]: JsonValue };

/** Where a value is written: its layout, and the indentation of the line it begins on. */
export interface Place extends TextStyle {
  readonly indent: string;
}

const WIDTH = 80;

/** Writes a value over several lines; a list that fits stays on one. */
export function renderJson(value: JsonValue, place: Place): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const inner = { ...place, indent: place.indent + place.unit };
  if (isList(value)) {
    const line = renderJsonLine(value);
    if (inner.indent.length + line.length <= WIDTH - '"args": '.length) return line;
    return wrap(
      '[]',
      value.map((item) => JSON.stringify(item)),
      place,
    );
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${renderJson(member, inner)}`,
  );
  return wrap('{}', members, place);
}

/** Writes a value on one line. */
export function renderJsonLine(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${renderJsonLine(member)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function isList(value: Exclude<JsonValue, string>): value is readonly string[] {
  return Array.isArray(value);
}

function wrap(brackets: '[]' | '{}', lines: readonly string[], place: Place): string {
  const { eol, indent, unit } = place;
  const body = lines.map((line) => `${eol}${indent}${unit}${line}`).join(',');
  return `${brackets.charAt(0)}${body}${eol}${indent}${brackets.charAt(1)}`;
}
