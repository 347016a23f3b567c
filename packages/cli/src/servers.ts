import type { Program } from '@wellspoken/kit/launch';

/** A server that the command knows; its package is loaded when it is needed, not before. */
export interface KnownServer {
  readonly name: string;
  readonly load: () => Promise<{ readonly program: Program }>;
}

/** Every server that comes with the command, in the order in which they are shown. */
export const knownServers: readonly KnownServer[] = [
  { name: 'workspace', load: () => import('@wellspoken/workspace') },
  { name: 'devflow', load: () => import('@wellspoken/devflow') },
  { name: 'entrez', load: () => import('@wellspoken/entrez') },
  { name: 'california-codes', load: () => import('@wellspoken/california-codes') },
  { name: 'github-projects', load: () => import('@wellspoken/github-projects') },
];
