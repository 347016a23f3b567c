import type { IncomingMessage } from 'node:http';

import type { ServerDefinition } from '../../define/server.ts';
import type { Clock, Logger } from '../../utils/platform.ts';
import { type Gate, METADATA_PATH, getMetadataPath, openGate } from '../auth/gate.ts';
import { createAuthSetup } from '../auth/auth-setup.ts';
import type { AuthOptions } from '../auth/options.ts';
import { assertKnownScopes } from '../auth/scopes.ts';
import { digestInNode } from '../node/runtime.ts';

/** The gates of a port: one before each server, whichever of its routes is used. */
export interface Gates {
  readonly of: (definition: ServerDefinition) => Gate;
  /** The metadata at a path, where there is one. */
  readonly metadataAt: (pathname: string) => Response | undefined;
}

/** What gates are opened with. */
export interface GateParts {
  readonly auth: AuthOptions;
  readonly logger: Logger;
  readonly clock?: Clock | undefined;
  /** Whether the name of a server is part of its path. */
  readonly isNamed: boolean;
  /** What clients put before a path; known once the port is. */
  readonly base: () => string;
}

/** A server and its path. */
interface Guarded {
  readonly definition: ServerDefinition;
  readonly path: string;
}

/** Opens a gate before each server. */
export function openGates(routes: readonly Guarded[], parts: GateParts): Gates {
  const { auth, isNamed, base } = parts;
  const setup = createAuthSetup(auth, { ...parts, digest: digestInNode });
  assertKnownScopes(
    auth,
    routes.map(({ definition }) => definition),
  );
  const gates = new Map(
    routes.map(({ definition, path }) => {
      const told = createResource(auth.resource, isNamed ? definition.name : undefined);
      const resource = (): string => told ?? `${base()}${path}`;
      return [definition, { path, gate: openGate(setup, definition, resource) }] as const;
    }),
  );
  const all = [...gates.values()];
  return {
    of(definition) {
      const found = gates.get(definition);
      if (found !== undefined) return found.gate;
      throw new Error(`There is no gate before ${definition.name}`);
    },
    metadataAt(pathname) {
      const [only] = all;
      if (pathname === METADATA_PATH && all.length === 1) return only?.gate.showMetadata();
      // A proxy may pass on the public path or the one behind it.
      const found = all.find(({ path, gate }) =>
        [gate.path(), path].map(getMetadataPath).includes(pathname),
      );
      return found?.gate.showMetadata();
    },
  };
}

function createResource(
  resource: string | undefined,
  name: string | undefined,
): string | undefined {
  if (resource === undefined || name === undefined) return resource;
  return `${resource.replace(/\/$/, '')}/${name}`;
}

/** The Authorization header, all of them where there are several: Node itself keeps only the first. */
export function readAuthorization({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const values = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && isAuthorization(rawHeaders[index - 1]),
  );
  return values.length === 1 ? authorization : values.join(', ');
}

const NAME = 'authorization';

function isAuthorization(name = ''): boolean {
  return name.length === NAME.length && name.toLowerCase() === NAME;
}
