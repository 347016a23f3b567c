import type { Program } from '@wellspoken/kit/launch';

/** A server that the command knows; its package is loaded when it is needed, not before. */
export interface KnownServer {
  readonly name: string;
  /** The package from which a thread loads it too; without one it is opened in this thread. */
  readonly module?: string;
  readonly load: () => Promise<{ readonly program: Program }>;
}

/** Every server that comes with the command, in the order in which they are shown. */
export const knownServers: readonly KnownServer[] = [
  {
    name: 'workspace',
    module: '@wellspoken/workspace',
    load: () => import('@wellspoken/workspace'),
  },
  {
    name: 'devflow',
    module: '@wellspoken/devflow',
    load: () => import('@wellspoken/devflow'),
  },
  {
    name: 'entrez',
    module: '@wellspoken/entrez',
    load: () => import('@wellspoken/entrez'),
  },
  {
    name: 'california-codes',
    module: '@wellspoken/california-codes',
    load: () => import('@wellspoken/california-codes'),
  },
  {
    name: 'github-projects',
    module: '@wellspoken/github-projects',
    load: () => import('@wellspoken/github-projects'),
  },
];
