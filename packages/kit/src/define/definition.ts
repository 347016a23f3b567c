import { nearest } from '../call/nearest.ts';
import { KitError } from '../errors/kit-error.ts';
import { isObject } from '../runtime/is-object.ts';

/** Every key that a definition may have; the type makes sure that none is forgotten. */
export type Keys<Options> = Readonly<Record<keyof Options, true>>;

/** What other libraries call these keys, and what is left of them here. */
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
 * Throws unless a definition is an object with known keys: another key would be ignored without a
 * word. Returns how messages call the definition.
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

/** Throws unless every key of an object is a known one; an absent object has none. */
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

/** Throws unless the code of a definition is a function. */
export function assertFunction(owner: string, key: string, value: unknown): void {
  if (typeof value === 'function') return;
  const problem = value === undefined ? `no ${key}` : `${describeValue(value)} as ${key}`;
  throw new KitError('KIT_DEFINITION_INVALID', `${owner} has ${problem}: expected a function.`);
}

/** What came instead of what was expected, in a few words. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  if (typeof value === 'function') return 'a function';
  return isObject(value) ? 'an object' : String(value);
}
