import { assertObjectSchema, toJsonSchema, type Schema } from '../define/json-schema.ts';
import { assertUnique } from '../define/names.ts';
import { KitError } from '../errors/kit-error.ts';
import { isSecretName } from '../errors/redact.ts';
import { isObject } from '../runtime/is-object.ts';
import { commonFlags } from './common-flags.ts';

/** What a setting can be on a command line. */
export type SettingKind = 'boolean' | 'number' | 'integer' | 'string' | 'list';

/** One setting: its flag, its variable, and what it takes. */
export interface Setting {
  /** The property of the schema. */
  readonly key: string;
  /** The same with dashes. */
  readonly name: string;
  readonly kind: SettingKind;
  readonly description: string;
  readonly default: unknown;
  readonly isRequired: boolean;
  /** Whether it takes the bare arguments. */
  readonly isPositional: boolean;
  /** Whether its value must not be shown. */
  readonly isSecret: boolean;
  /** Without dashes; none for bare arguments and for what must not be on a command line. */
  readonly flag: string | undefined;
  /** The flag that turns off what is on by default. */
  readonly negation: string | undefined;
  readonly variable: string;
  /** What stands for its value in help. */
  readonly placeholder: string;
}

/** Reads the settings of a program from its schema, or throws and names the one that cannot be. */
export function settingsOf(program: {
  readonly name: string;
  readonly settings: Schema;
}): readonly Setting[] {
  const owner = `Program "${program.name}"`;
  const json = toJsonSchema(owner, program.settings, 'input');
  assertObjectSchema(owner, json);
  const required = Array.isArray(json['required']) ? json['required'] : [];
  const settings = Object.entries(asObject(json['properties'])).map(([key, property]) =>
    readSetting({ owner, prefix: prefixOf(program.name), key }, asObject(property), required),
  );
  const flags = settings.flatMap(({ flag, negation }) => [flag, negation]);
  const taken = [...Object.keys(commonFlags), ...flags.filter((flag) => flag !== undefined)];
  assertUnique(owner, 'flag', taken);
  const variables = settings.map(({ variable }) => variable);
  assertUnique(owner, 'variable', variables);
  if (settings.filter(({ isPositional }) => isPositional).length > 1) {
    throw new KitError('KIT_OPTION_INVALID', `${owner} has two settings for the bare arguments.`);
  }
  return settings;
}

/** What the variables of a program begin with. */
export function prefixOf(name: string): string {
  return `WELLSPOKEN_${name.replaceAll('-', '_').toUpperCase()}_`;
}

interface Place {
  readonly owner: string;
  readonly prefix: string;
  readonly key: string;
}

function readSetting(
  place: Place,
  property: Readonly<Record<string, unknown>>,
  required: readonly unknown[],
): Setting {
  const { key } = place;
  const name = kebab(key);
  const kind = kindOf(place, property);
  const isPositional = property['positional'] === true;
  assertSane(place, property, kind);
  const flag = property['flag'] === false || isPositional ? undefined : name;
  const isOn = kind === 'boolean' && property['default'] === true;
  const { env } = property;
  const variable =
    typeof env === 'string' ? env : place.prefix + name.replaceAll('-', '_').toUpperCase();
  return {
    key,
    name,
    kind,
    description: String(property['description']).trim(),
    default: property['default'],
    isRequired: required.includes(key),
    isPositional,
    isSecret: property['flag'] === false || isSecretName(variable),
    flag,
    negation: isOn && flag !== undefined ? `no-${flag}` : undefined,
    variable,
    placeholder: placeholderOf(property, kind),
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
  if (property['positional'] === true && kind !== 'list') {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `${owner} has a setting "${key}" for the bare arguments that is no array of strings.`,
    );
  }
}

const KINDS: readonly string[] = ['boolean', 'number', 'integer', 'string'];

function kindOf({ owner, key }: Place, property: Readonly<Record<string, unknown>>): SettingKind {
  const { type } = property;
  // The list holds exactly the other names of the type.
  if (typeof type === 'string' && KINDS.includes(type)) return type as SettingKind;
  if (type === 'array' && asObject(property['items'])['type'] === 'string') return 'list';
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has a setting "${key}" that cannot be a flag: expected a boolean, a number, a string, one of some strings, or an array of strings.`,
  );
}

function placeholderOf(property: Readonly<Record<string, unknown>>, kind: SettingKind): string {
  const { placeholder } = property;
  if (typeof placeholder === 'string') return placeholder;
  const choices = property['enum'] ?? asObject(property['items'])['enum'];
  if (Array.isArray(choices)) return choices.map(String).join('|');
  return kind === 'number' || kind === 'integer' ? 'number' : 'text';
}

function kebab(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
