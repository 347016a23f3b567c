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

/** The HTTP options that a program sets itself; the others are set by the user. */
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

/** A server ready to be served, and the function that closes its resources. */
export interface Opened {
  readonly server: ServerDefinition;
  /** HTTP options, used when the server is served alone. */
  readonly http?: ProgramHttp;
  readonly close?: () => void | Promise<void>;
}

/** The result of one check. */
export interface Finding {
  readonly title: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
  /** How to fix the problem. */
  readonly fix?: string;
}

/** A server as a program: how to configure, start and diagnose it. */
export interface Program<Settings extends Schema = Schema> {
  /** Lower case, with dashes; becomes the prefix of its variables. */
  readonly name: string;
  readonly title: string;
  /** One line, for lists and help. */
  readonly summary: string;
  readonly version: string;
  /** The npm package, to run with npx. */
  readonly package: string;
  /** An object schema; every property needs a description. Flags and variables derive from it. */
  readonly settings: Settings;
  /** Valid command lines, shown by --help. */
  readonly examples: readonly { readonly arguments: string; readonly does: string }[];
  /** Default settings when it is served together with other servers. */
  readonly together?: (cwd: string) => Partial<SettingsIn<Settings>>;
  readonly open: (settings: SettingsOut<Settings>) => Opened | Promise<Opened>;
  /** Returns the definition without accessing any resources; for lists and docs. */
  readonly outline: () => ServerDefinition;
  /** Checks the program's requirements on this machine, for diagnostics. */
  readonly examine?: (settings: SettingsOut<Settings>) => Promise<readonly Finding[]>;
  /** Maintenance commands of the program. */
  readonly chores?: readonly Chore[];
}

const PROGRAM_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Defines a program; throws if its settings cannot be expressed as flags and variables. */
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

/** Throws unless every chore was defined for this program. */
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
