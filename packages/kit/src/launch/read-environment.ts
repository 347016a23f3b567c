import { delimiter } from 'node:path';

import { nearest } from '../utils/text.ts';
import { convert, type Given } from './convert.ts';
import { createPrefix, type Setting } from './setting.ts';

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Scope {
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly env: Environment;
  /** Settings whose variables are ignored because of a flag. */
  readonly overruled: ReadonlySet<string>;
}

/** Reads settings from variables; an empty variable counts as unset. */
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
  // Positional arguments are mostly paths, which may contain commas.
  const items = text.split(isPositional ? delimiter : ',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

// A misspelt variable must not leave a server with less protection than intended.
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
