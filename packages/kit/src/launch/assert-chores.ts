import type { Schema } from '../define/json-schema.ts';
import { assertUnique } from '../define/names.ts';
import { KitError } from '../errors/kit-error.ts';
import type { Chore } from './chore.ts';
import { choreFlags } from './common-flags.ts';
import { argumentsOf, assertApart, settingsOf } from './setting.ts';

/** Throws unless every chore fits the program that it belongs to. */
export function assertChores(program: {
  readonly name: string;
  readonly settings: Schema;
  readonly chores?: readonly Chore[];
}): void {
  const { name, chores = [] } = program;
  const names = chores.map((chore) => chore.name);
  assertUnique(`Program "${name}"`, 'chore', names);
  for (const chore of chores) {
    const owner = `Chore "${chore.name}" of program "${name}"`;
    if (chore.program !== program.settings) {
      throw new KitError(
        'KIT_OPTION_INVALID',
        `${owner} was defined for other settings: give it those of its program.`,
      );
    }
    const settings = [...argumentsOf(chore), ...settingsOf(program)];
    assertApart(owner, settings, Object.keys(choreFlags));
  }
}
