import { reservedVariables } from '@wellspoken/check';

import type { World } from '../context.ts';
import { meant } from './choose.ts';
import { mistake } from './mistake.ts';

/** The variables that `--env` passes on (NAME) or sets (NAME=value). */
export function readEnv(given: readonly string[], env: World['env']): Record<string, string> {
  return Object.fromEntries(given.map((text) => readVariable(text, env)));
}

function readVariable(text: string, env: World['env']): readonly [string, string] {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  // A name with a blank is a value that stands where a name should.
  if (name === '' || /[\s\0]/.test(name)) {
    throw mistake('--env: expected NAME or NAME=value, with a name before the sign.');
  }
  if (reservedVariables.includes(name)) {
    throw mistake(
      `--env: ${name} is set by the audit itself, so that the server finds and changes nothing of yours. Leave it out.`,
    );
  }
  const value = at === -1 ? env[name] : text.slice(at + 1);
  if (value !== undefined) return [name, value];
  const hint = meant(name, Object.keys(env)) || ` Set it first, or write --env ${name}=<value>.`;
  throw mistake(`--env: ${name} is not set here, so it cannot be passed on.${hint}`);
}
