import { assertObjectSchema, toJsonSchema, type Schema } from '../define/schema/json-schema.ts';
import { assertUnique } from '../define/options.ts';
import { KitError } from '../errors/kit-error.ts';
import { isSecretName } from '../errors/redact.ts';
import { isObject } from '../define/schema/json.ts';
import { choreFlags, commonFlags } from './common-flags.ts';

/** The types that a setting can have on a command line. */
export type SettingKind = 'boolean' | 'number' | 'integer' | 'string' | 'list';

/** A command line argument: its flag and type. */
export interface Argument {
  /** The property name in the schema. */
  readonly key: string;
  /** The property name in kebab case. */
  readonly name: string;
  readonly kind: SettingKind;
  readonly description: string;
  readonly default: unknown;
  readonly isRequired: boolean;
  /** Whether it takes the positional arguments. */
  readonly isPositional: boolean;
  /** Whether its value must not be displayed. */
  readonly isSecret: boolean;
  /**
   * Without dashes; undefined for positional arguments and settings not allowed on a command line.
   */
  readonly flag: string | undefined;
  /** Another spelling of the flag, in one letter. */
  readonly short?: string;
  /** The flag that disables a boolean whose default is true. */
  readonly negation: string | undefined;
  /** Undefined for the settings of a chore. */
  readonly variable: string | undefined;
  /** The name of its value in help. */
  readonly placeholder: string;
}

/** A setting: its flag, variable and type. */
export interface Setting extends Argument {
  readonly variable: string;
}

/** Reads the settings of a program from its schema; throws an error that names an invalid one. */
export function settingsOf(program: {
  readonly name: string;
  readonly settings: Schema;
}): readonly Setting[] {
  const owner = `Program "${program.name}"`;
  const prefix = createPrefix(program.name);
  const settings = readProperties(owner, program.settings).map(({ property, ...argument }) => {
    const { env } = property;
    const usual = prefix + argument.name.replaceAll('-', '_').toUpperCase();
    const variable = typeof env === 'string' ? env : usual;
    return { ...argument, variable, isSecret: argument.isSecret || isSecretName(variable) };
  });
  assertApart(owner, settings, Object.keys(commonFlags));
  const variables = settings.map(({ variable }) => variable);
  assertUnique(owner, 'variable', variables);
  return settings;
}

/** Reads the settings of a chore from its schema; throws an error that names an invalid one. */
export function readArguments(chore: {
  readonly name: string;
  readonly settings: Schema;
}): readonly Argument[] {
  const owner = `Chore "${chore.name}"`;
  const properties = readProperties(owner, chore.settings);
  for (const { key, property } of properties) {
    if (property['flag'] !== false && property['env'] === undefined) continue;
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has a setting "${key}" for a variable: only the settings of a program have them.`,
    );
  }
  const settings = properties.map(({ property: _property, ...argument }) => argument);
  assertApart(owner, settings, Object.keys(choreFlags));
  return settings;
}

/** Throws if two settings conflict on one command line. */
export function assertApart(
  owner: string,
  settings: readonly Argument[],
  taken: readonly string[],
): void {
  const flags = settings.flatMap(({ flag, negation }) => [flag, negation]);
  assertUnique(owner, 'flag', [...taken, ...flags.filter((flag) => flag !== undefined)]);
  const names = settings.map(({ key }) => key);
  assertUnique(owner, 'setting', names);
  if (settings.filter(({ isPositional }) => isPositional).length > 1) {
    throw new KitError('KIT_OPTION_INVALID', `${owner} has two settings for the bare arguments.`);
  }
}

interface Property extends Argument {
  readonly property: Readonly<Record<string, unknown>>;
}

function readProperties(owner: string, schema: Schema): readonly Property[] {
  const json = toJsonSchema(owner, schema, 'input');
  assertObjectSchema(owner, json);
  const required = Array.isArray(json['required']) ? json['required'] : [];
  return Object.entries(asObject(json['properties'])).map(([key, value]) => {
    const property = asObject(value);
    const isRequired = required.includes(key);
    return { ...readArgument({ owner, key }, property), isRequired, property };
  });
}

/** Returns the prefix of a program's variables. */
export function createPrefix(name: string): string {
  return `WELLSPOKEN_${name.replaceAll('-', '_').toUpperCase()}_`;
}

interface Place {
  readonly owner: string;
  readonly key: string;
}

function readArgument(
  place: Place,
  property: Readonly<Record<string, unknown>>,
): Omit<Argument, 'isRequired'> {
  const { key } = place;
  const name = toKebabCase(key);
  const kind = readKind(place, property);
  const isPositional = property['positional'] === true;
  assertSane(place, property, kind);
  const flag = property['flag'] === false || isPositional ? undefined : name;
  const isOn = kind === 'boolean' && property['default'] === true;
  return {
    key,
    name,
    kind,
    description: String(property['description']).trim(),
    default: property['default'],
    isPositional,
    isSecret: property['flag'] === false || isSecretName(name),
    flag,
    negation: isOn && flag !== undefined ? `no-${flag}` : undefined,
    variable: undefined,
    placeholder: readPlaceholder(property, kind),
  };
}

const CAMEL_CASE = /^[a-z][a-zA-Z0-9]*$/;

function assertSane(
  { owner, key }: Place,
  property: Readonly<Record<string, unknown>>,
  kind: SettingKind,
): void {
  if (!CAMEL_CASE.test(key)) {
    throw new KitError(
      'KIT_NAME_INVALID',
      `${owner} has a setting "${key}": write it in camel case, because its flag is made from it.`,
    );
  }
  const { description } = property;
  if (typeof description !== 'string' || description.trim() === '') {
    throw new KitError(
      'KIT_PROPERTY_UNDESCRIBED',
      `${owner} has a setting "${key}" without a description: add .describe('…') for its help.`,
    );
  }
  if (property['positional'] === true && kind !== 'list' && kind !== 'string') {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has a setting "${key}" for the bare arguments that is neither a string nor an array of strings.`,
    );
  }
}

const KINDS: readonly string[] = ['boolean', 'number', 'integer', 'string'];

function readKind({ owner, key }: Place, property: Readonly<Record<string, unknown>>): SettingKind {
  const { type } = property;
  // The list contains exactly the other members of the type.
  if (typeof type === 'string' && KINDS.includes(type)) return type as SettingKind;
  if (type === 'array' && asObject(property['items'])['type'] === 'string') return 'list';
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has a setting "${key}" that cannot be a flag: expected a boolean, a number, a string, one of some strings, or an array of strings.`,
  );
}

function readPlaceholder(property: Readonly<Record<string, unknown>>, kind: SettingKind): string {
  const { placeholder } = property;
  if (typeof placeholder === 'string') return placeholder;
  const choices = property['enum'] ?? asObject(property['items'])['enum'];
  if (Array.isArray(choices)) return choices.map(String).join('|');
  return kind === 'number' || kind === 'integer' ? 'number' : 'text';
}

function toKebabCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
