import type { ServerDefinition } from '../../define/server.ts';
import type { Clock, Logger } from '../../utils/platform.ts';
import { type Gate, METADATA_PATH, getMetadataPath, openGate } from '../auth/gate.ts';
import { createAuthSetup } from '../auth/auth-setup.ts';
import type { AuthOptions } from '../auth/options.ts';
import { assertKnownScopes } from '../auth/scopes.ts';
import { digestInNode } from '../node/runtime.ts';

/** The gates of a port: one per server, shared by all of its routes. */
export interface Gates {
  readonly of: (definition: ServerDefinition) => Gate;
  /** The authorization metadata at a path, if there is any. */
  readonly metadataAt: (pathname: string) => Response | undefined;
}

/** The dependencies of the gates. */
export interface GateParts {
  readonly auth: AuthOptions;
  readonly logger: Logger;
  readonly clock?: Clock | undefined;
  /** Whether paths contain the server's name. */
  readonly isNamed: boolean;
  /** The origin that precedes a path; known once the server listens. */
  readonly base: () => string;
}

/** A server and its path. */
interface Guarded {
  readonly definition: ServerDefinition;
  readonly path: string;
}

/** Creates a gate for each server. */
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
      // A proxy may forward the public path or the internal one.
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
