import { webDigest } from '../runtime/digest.ts';
import { openGate, type Gate } from '../auth/gate.ts';
import { createKeeper } from '../auth/keeper.ts';
import { assertKnownScopes } from '../auth/known-scopes.ts';
import { METADATA_PATH, metadataPathOf } from '../auth/metadata.ts';
import type { AuthOptions } from '../auth/options.ts';
import type { ServerDefinition } from '../define/server.ts';
import { KitError } from '../errors/kit-error.ts';
import type { RuntimeOptions } from '../runtime/runtime.ts';

/** Whether a handler has a gate. */
export interface FetchGateOptions extends RuntimeOptions {
  readonly auth?: AuthOptions;
  readonly callerOf?: unknown;
}

/** Opens the gate of a handler, where it is to have one. */
export function openFetchGate(
  definition: ServerDefinition,
  { auth, callerOf, clock, logger }: FetchGateOptions,
): Gate | undefined {
  if (auth === undefined) return undefined;
  const { resource } = auth;
  if (resource === undefined) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      'createFetchHandler got auth without auth.resource: give the public URL of the endpoint, because a handler cannot know it.',
    );
  }
  if (callerOf !== undefined) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      'createFetchHandler got auth and callerOf: both say who calls, so give one of them.',
    );
  }
  const keeper = createKeeper(auth, { digest: webDigest, clock, logger });
  assertKnownScopes(auth, [definition]);
  return openGate(keeper, definition, () => resource);
}

/** The metadata, where a request asks for it. */
export function metadataFor(gate: Gate, { method, url }: Request): Response | undefined {
  if (method !== 'GET') return undefined;
  const { pathname } = new URL(url);
  const isAsked = [METADATA_PATH, metadataPathOf(gate.path())].includes(pathname);
  return isAsked ? gate.showMetadata() : undefined;
}
