import type { Readable, Writable } from 'node:stream';

import type { Schema } from '../define/schema/json-schema.ts';
import { assertName } from '../define/options.ts';
import { KitError } from '../errors/kit-error.ts';
import type { Environment } from './read-environment.ts';
import { readArguments } from './setting.ts';

type SettingsOut<S extends Schema> = NonNullable<S['~standard']['types']>['output'];

/** An output stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The context of a running chore. */
export interface ChoreContext {
  /** For what the user sends through a pipe. */
  readonly stdin: Readable;
  /** For results; destroyed where nothing more can be written, as when its reader has left. */
  readonly stdout: Screen;
  /** For messages to the user. */
  readonly stderr: Screen;
  readonly env: Environment;
  /** The base of relative paths that the user gives. */
  readonly cwd: string;
  /** Aborts when the user interrupts the chore. */
  readonly signal: AbortSignal;
  /** Shows progress on a terminal, in one line that is updated; does nothing otherwise. */
  readonly progress: (done: number, total?: number, what?: string) => void;
}

/** A maintenance command of a server, such as a backup or an import. */
export interface Chore<ProgramSettings extends Schema = Schema, Settings extends Schema = Schema> {
  /** Lower case, with dashes. */
  readonly name: string;
  /** One line, for lists and help. */
  readonly summary: string;
  /** The settings of its program, whose flags and variables it accepts too. */
  readonly program: ProgramSettings;
  /**
   * Its own settings: an object schema; every property needs a description. Flags derive from it.
   */
  readonly settings: Settings;
  /** Valid command lines without the chore's name, shown by --help. */
  readonly examples: readonly { readonly arguments: string; readonly does: string }[];
  /** Runs the chore; resolves to the exit code if it is not 0. */
  readonly run: (
    given: {
      readonly program: SettingsOut<ProgramSettings>;
      readonly chore: SettingsOut<Settings>;
    },
    context: ChoreContext,
  ) => Promise<number | void>;
}

const CHORE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Defines a chore of a server; throws if its settings cannot be expressed as flags. */
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
