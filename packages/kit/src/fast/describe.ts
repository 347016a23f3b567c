import type { ServerDefinition } from '../define/server.ts';
import { cacheHintsOf, capabilitiesOf, identityOf } from '../protocol/capabilities.ts';
import { revisionsOf } from '../protocol/revisions-of.ts';
import { encodeStart, stampModern } from './encode.ts';

/** The method that asks a server what it can do. */
export const DISCOVER = 'server/discover';

/** What is answered to it, all but the id. */
export function describeServer(definition: ServerDefinition): Uint8Array {
  const result = {
    supportedVersions: revisionsOf('modern'),
    capabilities: capabilitiesOf(definition),
    ...instructionsOf(definition),
    ...cacheHintsOf(definition)[DISCOVER],
  };
  return encodeStart(stampModern(result, identityOf(definition)));
}

/** What a server says of its use; the SDK leaves out what says nothing. */
export function instructionsOf({ instructions }: ServerDefinition): {
  readonly instructions?: string;
} {
  return instructions === undefined || instructions === '' ? {} : { instructions };
}
