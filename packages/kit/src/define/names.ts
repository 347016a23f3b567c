import { KitError } from '../errors/kit-error.ts';

const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** Throws unless a name keeps the protocol's rule: 1–128 characters of A–Z a–z 0–9 _ - . */
export function assertName(kind: string, name: unknown): asserts name is string {
  if (typeof name === 'string' && NAME.test(name)) return;
  throw new KitError(
    'KIT_NAME_INVALID',
    `${kind} name ${quote(name)} is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).`,
  );
}

/** Throws unless a definition carries a title and a description that say something. */
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
