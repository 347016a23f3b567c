import { settingsOf, type Program } from '@wellspoken/kit/launch';

import type { World } from '../context.ts';

/** A setting that was chosen because its variable does not say it. */
export interface Choice {
  readonly variable: string;
  readonly value: string;
}

/** What a program chose for being served with others, where the environment says nothing. */
export function findChoices(program: Program, { env, cwd }: World): readonly Choice[] {
  const chosen = new Map(Object.entries(program.together?.(cwd()) ?? {}));
  return settingsOf(program)
    .filter(({ key, variable }) => chosen.has(key) && (env[variable] ?? '') === '')
    .map(({ key, variable }) => ({ variable, value: written(chosen.get(key)) }));
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
