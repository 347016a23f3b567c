import { isBuiltin } from 'node:module';

/** How a new server is reached. */
export type Transport = 'stdio' | 'http';

/** What a new project is made from. */
export interface Project {
  /** The name of the package. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly transport: Transport;
}

/** Reads what `--transport` was given. */
export function parseTransport(text: string): Transport {
  if (text === 'stdio' || text === 'http') return text;
  throw new Error(`expected stdio or http; got "${text}"`);
}

const PART = '[a-z0-9][a-z0-9._-]{0,99}';
const NAME = new RegExp(`^(?:@${PART}/)?${PART}$`);
const RESERVED: readonly string[] = ['node_modules', 'favicon.ico'];

/** What the name of a package must be like. */
export const NAME_RULE =
  'Expected 1 to 100 of a-z, 0-9, "-", "_" and ".", a letter or digit first.';

/** Whether npm takes a name for a package, and the kit for a server. */
export function isProjectName(name: string): boolean {
  return NAME.test(name) && !RESERVED.includes(name) && !isBuiltin(name);
}

/** The nearest name that can be used. */
export function suggestName(wish: string): string {
  const plain = wish
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  const [scope, rest] = /^@([^/]+)\/(.+)$/.exec(plain)?.slice(1) ?? [undefined, plain];
  const name = scope === undefined ? toSlug(rest ?? '') : `@${toSlug(scope)}/${toSlug(rest ?? '')}`;
  return isProjectName(name) ? name : suggestAnother(toSlug(rest ?? ''));
}

function toSlug(text: string): string {
  return text
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 90)
    .replace(/[^a-z0-9]+$/, '');
}

function suggestAnother(name: string): string {
  return name === '' ? 'my-server' : `${name}-server`;
}

/** What a server calls itself: the name of its package without the scope. */
export function toServerName(name: string): string {
  return name.replace(/^@[^/]+\//, '');
}

/** A title made of a name, for people: `tide-tables` becomes `Tide tables`. */
export function toTitle(name: string): string {
  const words = toServerName(name)
    .split(/[-_.]+/)
    .join(' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
