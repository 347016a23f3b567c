import { isObject, type Json } from '../json.ts';

/** A JSON pointer as people write it: `items[0].name`; empty for the whole value. */
export function pathOf(pointer: string): string {
  return namesOf(pointer).reduce((path, name) => path + segmentOf(name, path), '');
}

/** The value that a JSON pointer leads to; undefined where there is none. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const name of namesOf(pointer)) found = childOf(found, name);
  return found;
}

function childOf(value: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[])[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function namesOf(pointer: string): readonly string[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** One step of a path, after what stands before it. */
export function segmentOf(name: string, before: string): string {
  if (/^\d+$/.test(name)) return `[${name}]`;
  if (!/^[\w$-]+$/.test(name)) return `[${JSON.stringify(name)}]`;
  return before === '' ? name : `.${name}`;
}
