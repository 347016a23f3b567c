import { assertName, assertUnique } from '../define/options.ts';
import type { Schema } from '../define/schema/json-schema.ts';
import type { ServerDefinition } from '../define/server.ts';
import { KitError } from '../errors/kit-error.ts';
import type { HttpOptions } from '../serve/http/serve-http.ts';
import type { Chore } from './chore.ts';
import { choreFlags } from './common-flags.ts';
import { readArguments, assertApart, settingsOf } from './setting.ts';

type SettingsIn<S extends Schema> = NonNullable<S['~standard']['types']>['input'];
type SettingsOut<S extends Schema> = NonNullable<S['~standard']['types']>['output'];

/** What a program says about being served over HTTP; the rest is for who starts it to say. */
type ProgramHttp = Pick<
  HttpOptions,
  | 'drainMs'
  | 'keepAliveMs'
  | 'legacySse'
  | 'maxBodyBytes'
  | 'maxInFlight'
  | 'maxUnanswered'
  | 'rateLimit'
  | 'requestLimit'
  | 'sessions'
  | 'stalledMs'
>;

/** A server that is ready to be served, and how to let go of what it holds. */
export interface Opened {
  readonly server: ServerDefinition;
  /** How it is served over HTTP, where it is served alone. */
  readonly http?: ProgramHttp;
  readonly close?: () => void | Promise<void>;
}

/** One thing that was looked at, and how it is. */
export interface Finding {
  readonly title: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
  /** What to do about it. */
  readonly fix?: string;
}

/** A server as a program: how it is set up, started and examined. */
export interface Program<Settings extends Schema = Schema> {
  /** Lower case, with dashes; the variables of its settings carry it. */
  readonly name: string;
  readonly title: string;
  /** One line, for lists and help. */
  readonly summary: string;
  readonly version: string;
  /** The package that npx would run. */
  readonly package: string;
  /** An object schema; every property described. Flags and variables are made from it. */
  readonly settings: Settings;
  /** Command lines that work, shown by --help. */
  readonly examples: readonly { readonly arguments: string; readonly does: string }[];
  /** Settings to use where it is served together with others and nobody says otherwise. */
  readonly together?: (cwd: string) => Partial<SettingsIn<Settings>>;
  readonly open: (settings: SettingsOut<Settings>) => Opened | Promise<Opened>;
  /** What it offers, without touching anything; for lists and docs. */
  readonly outline: () => ServerDefinition;
  /** Looks at what it needs of the machine, for a doctor. */
  readonly examine?: (settings: SettingsOut<Settings>) => Promise<readonly Finding[]>;
  /** What can be done with it on a command line, beside serving. */
  readonly chores?: readonly Chore[];
}

const PROGRAM_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Defines how a server is started; throws when its settings cannot be flags and variables. */
export function defineProgram<Settings extends Schema>(program: Program<Settings>): Program {
  assertName('Program', program.name);
  const owner = `Program "${program.name}"`;
  if (!PROGRAM_NAME.test(program.name)) {
    throw new KitError(
      'KIT_NAME_INVALID',
      `${owner} has a name that cannot be part of a variable: use lower case letters, digits and dashes.`,
    );
  }
  for (const field of ['title', 'summary', 'version', 'package'] as const) {
    if (typeof program[field] === 'string' && program[field].trim() !== '') continue;
    throw new KitError('KIT_OPTION_INVALID', `${owner} has no ${field}: help and lists show it.`);
  }
  if (program.examples.length === 0) {
    throw new KitError('KIT_OPTION_INVALID', `${owner} has no examples: give at least one.`);
  }
  settingsOf(program);
  assertChores(program);
  return Object.freeze({ ...program });
}

/** Throws unless every chore fits the program that it belongs to. */
function assertChores(program: {
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
    const settings = [...readArguments(chore), ...settingsOf(program)];
    assertApart(owner, settings, Object.keys(choreFlags));
  }
}
