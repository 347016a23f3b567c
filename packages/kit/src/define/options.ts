import { KitError } from '../errors/kit-error.ts';
import { isObject } from './schema/json.ts';
import { nearest } from '../utils/text.ts';

/** Every key of a definition; the type ensures that none is missing. */
export type Keys<Options> = Readonly<Record<keyof Options, true>>;

/** Names of these keys in other libraries, and the corresponding names here. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  inputSchema: ['input'],
  parameters: ['input'],
  params: ['input'],
  schema: ['input'],
  args: ['input'],
  argsSchema: ['input'],
  arguments: ['input'],
  outputSchema: ['output'],
  handler: ['run', 'read'],
  handle: ['run', 'read'],
  execute: ['run', 'read'],
  callback: ['run', 'read'],
  load: ['read'],
  fn: ['run', 'read'],
  func: ['run', 'read'],
  annotations: ['effect'],
  readOnlyHint: ['effect'],
  destructiveHint: ['effect'],
  idempotentHint: ['hints'],
  openWorldHint: ['openWorld'],
  timeout: ['timeoutMs'],
  ttl: ['ttlMs'],
  url: ['uri', 'websiteUrl'],
  template: ['uriTemplate'],
  _meta: ['meta'],
};

/**
 * Throws unless a definition is an object with known keys only: an unknown key would be ignored
 * silently. Returns the name that error messages use for the definition.
 */
export function assertDefinition(
  kind: 'Tool' | 'Resource' | 'Prompt' | 'Server',
  options: unknown,
  known: Readonly<Record<string, true>>,
): string {
  if (!isObject(options)) {
    throw new KitError(
      'KIT_DEFINITION_INVALID',
      `define${kind} got ${describeValue(options)}: expected an object such as { name: …, title: …, … }.`,
    );
  }
  const name = options['name'];
  const owner = typeof name === 'string' ? `${kind} "${name}"` : kind;
  assertKeys(owner, options, known);
  return owner;
}

/** Throws unless every key of an object is known; accepts undefined. */
export function assertKeys(
  owner: string,
  value: unknown,
  known: Readonly<Record<string, true>>,
): void {
  if (value === undefined) return;
  if (!isObject(value)) {
    const expected = `expected an object with ${Object.keys(known).join(', ')}`;
    throw new KitError('KIT_OPTION_INVALID', `${owner} is ${describeValue(value)}: ${expected}.`);
  }
  const stranger = Object.keys(value).find((key) => !Object.hasOwn(known, key));
  if (stranger === undefined) return;
  const keys = Object.keys(known);
  const meant =
    elsewhere[stranger]?.find((key) => Object.hasOwn(known, key)) ?? nearest(stranger, keys);
  const hint = meant === undefined ? `The keys are ${keys.join(', ')}.` : `Use "${meant}".`;
  throw new KitError('KIT_KEY_UNKNOWN', `${owner} has an unknown key "${stranger}". ${hint}`);
}

/** Throws unless an option is absent or a list. */
export function assertList(owner: string, key: string, value: unknown): void {
  if (value === undefined || Array.isArray(value)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${describeValue(value)} as ${key}: expected a list, as in ${key}: […].`,
  );
}

/** Throws unless a handler of a definition is a function. */
export function assertFunction(owner: string, key: string, value: unknown): void {
  if (typeof value === 'function') return;
  const problem = value === undefined ? `no ${key}` : `${describeValue(value)} as ${key}`;
  throw new KitError('KIT_DEFINITION_INVALID', `${owner} has ${problem}: expected a function.`);
}

/** Describes a value in a few words, for error messages. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value === 'function') return 'a function';
  return isObject(value) ? 'an object' : String(value);
}

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** Throws unless a name follows the protocol's rule: 1–128 characters of A–Z a–z 0–9 _ - . */
export function assertName(kind: string, name: unknown): asserts name is string {
  if (typeof name === 'string' && NAME.test(name)) return;
  throw new KitError(
    'KIT_NAME_INVALID',
    `${kind} name ${quote(name)} is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).`,
  );
}

/** Throws unless a definition has a non-blank title and description. */
export function assertWords(
  owner: string,
  words: { readonly title?: unknown; readonly description?: unknown },
): void {
  if (!isText(words.title)) {
    throw new KitError('KIT_TITLE_MISSING', `${owner} has no title: give it a name for people.`);
  }
  if (!isText(words.description)) {
    throw new KitError(
      'KIT_DESCRIPTION_MISSING',
      `${owner} has no description: say what it does and when to use it.`,
    );
  }
}

/** Throws when two definitions of one kind share a key. */
export function assertUnique(owner: string, kind: string, keys: readonly string[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) {
      throw new KitError(
        'KIT_NAME_DUPLICATE',
        `${owner} defines the ${kind} "${key}" twice: every ${kind} needs its own.`,
      );
    }
    seen.add(key);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** Throws unless a setting is absent or a positive integer. */
export function assertPositive(owner: string, setting: string, value: number | undefined): void {
  if (value === undefined || (Number.isSafeInteger(value) && value > 0)) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${setting} ${String(value)}: expected a whole number above 0.`,
  );
}

/** Fills in default limits; an explicit undefined counts as absent. */
export function withDefaults<Limits extends object>(
  defaults: Limits,
  given: Partial<Limits> = {},
): Limits {
  const stated = Object.entries<unknown>(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(stated) };
}

// `setTimeout` fires immediately for a longer delay.
const LONGEST_TIMER_MS = 2_147_483_647;

/** Throws unless a timeout is absent or within the range of timers. */
export function assertTimeout(owner: string, setting: string, value: number | undefined): void {
  assertPositive(owner, setting, value);
  if (value === undefined || value <= LONGEST_TIMER_MS) return;
  throw new KitError(
    'KIT_OPTION_INVALID',
    `${owner} has ${setting} ${value}: expected at most ${LONGEST_TIMER_MS}, which are 24 days.`,
  );
}
