import type { Writable } from 'node:stream';

import type { Schema } from '../define/schema/json-schema.ts';
import { assertName } from '../define/options.ts';
import { KitError } from '../errors/kit-error.ts';
import type { Environment } from './read-environment.ts';
import { readArguments } from './setting.ts';

type SettingsOut<S extends Schema> = NonNullable<S['~standard']['types']>['output'];

/** A stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** What a chore can use while it runs. */
export interface ChoreContext {
  /** For the result. */
  readonly stdout: Screen;
  /** For everything else that a person should see. */
  readonly stderr: Screen;
  readonly env: Environment;
  /** The folder where paths that the user wrote begin. */
  readonly cwd: string;
  /** Aborts when the user wants it to end. */
  readonly signal: AbortSignal;
  /** Shows how far it is: one line of a terminal that changes, and nothing elsewhere. */
  readonly progress: (done: number, total?: number, what?: string) => void;
}

/** Something to do with what a server keeps, on a command line: a backup, an import. */
export interface Chore<ProgramSettings extends Schema = Schema, Settings extends Schema = Schema> {
  /** Lower case, with dashes. */
  readonly name: string;
  /** One line, for lists and help. */
  readonly summary: string;
  /** The settings of the program that it belongs to: it takes their flags and variables too. */
  readonly program: ProgramSettings;
  /** What it takes itself: an object schema; every property described. Flags are made from it. */
  readonly settings: Settings;
  /** Command lines that work, without its name, shown by --help. */
  readonly examples: readonly { readonly arguments: string; readonly does: string }[];
  /** Does it; resolves to the exit code where that is not 0. */
  readonly run: (
    given: {
      readonly program: SettingsOut<ProgramSettings>;
      readonly chore: SettingsOut<Settings>;
    },
    context: ChoreContext,
  ) => Promise<number | void>;
}

const CHORE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Defines a chore of a server; throws when what it takes cannot be flags. */
export function defineChore<ProgramSettings extends Schema, Settings extends Schema>(
  chore: Chore<ProgramSettings, Settings>,
): Chore {
  assertName('Chore', chore.name);
  const owner = `Chore "${chore.name}"`;
  if (!CHORE_NAME.test(chore.name)) {
    throw new KitError(
      'KIT_NAME_INVALID',
      `${owner} has a name that is hard to type: use lower case letters, digits and dashes.`,
    );
  }
  if (chore.name === 'help') {
    throw new KitError('KIT_NAME_INVALID', `${owner} cannot be told from the word for help.`);
  }
  if (typeof chore.summary !== 'string' || chore.summary.trim() === '') {
    throw new KitError('KIT_OPTION_INVALID', `${owner} has no summary: help and lists show it.`);
  }
  if (chore.examples.length === 0) {
    throw new KitError('KIT_OPTION_INVALID', `${owner} has no examples: give at least one.`);
  }
  readArguments(chore);
  return Object.freeze({ ...chore });
}
