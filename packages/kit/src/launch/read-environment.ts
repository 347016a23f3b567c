import { delimiter } from 'node:path';

import { nearest } from '../utils/text.ts';
import { convert, type Given } from './convert.ts';
import { createPrefix, type Setting } from './setting.ts';

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Scope {
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly env: Environment;
  /** The settings that something else gives. */
  readonly overruled: ReadonlySet<string>;
}

/** Reads the settings that variables give; an empty variable is as good as none. */
export function readEnvironment({ name, settings, env, overruled }: Scope): {
  readonly given: readonly Given[];
  readonly problems: readonly string[];
} {
  const read = settings.flatMap((setting) => {
    const text = env[setting.variable];
    if (text === undefined || text === '' || overruled.has(setting.key)) return [];
    return [convert(setting, setting.variable, split(setting, text))];
  });
  return {
    given: read.filter((item) => 'key' in item),
    problems: [
      ...read.flatMap((item) => ('problem' in item ? [item.problem] : [])),
      ...findStrangers(name, settings, env),
    ],
  };
}

function split({ kind, isPositional }: Setting, text: string): readonly string[] {
  if (kind !== 'list') return [text];
  // Bare arguments are mostly paths, and a path may hold a comma.
  const items = text.split(isPositional ? delimiter : ',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

// A mistyped variable must not leave a server less guarded than its user believes.
function findStrangers(name: string, settings: readonly Setting[], env: Environment): string[] {
  const known = settings.map(({ variable }) => variable);
  const prefix = createPrefix(name);
  return Object.keys(env)
    .filter((variable) => variable.startsWith(prefix) && !known.includes(variable))
    .map((variable) => {
      const meant = nearest(variable, known);
      return `${variable}: no such setting of ${name}. ${meant === undefined ? 'Unset it.' : `Did you mean ${meant}?`}`;
    });
}
