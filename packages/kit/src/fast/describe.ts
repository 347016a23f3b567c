import { revisions } from '@wellspoken/spec/revisions';

import type { ServerDefinition } from '../define/server.ts';
import { cacheHintsOf, capabilitiesOf, identityOf } from '../protocol/capabilities.ts';
import { encodeStart, stampModern } from './encode.ts';

const MODERN_REVISIONS = revisions
  .filter(({ era }) => era === 'modern')
  .map(({ revision }) => revision);

/** What is answered to `server/discover`, all but its id. */
export function describeServer(definition: ServerDefinition): Uint8Array {
  const result = {
    supportedVersions: MODERN_REVISIONS,
    capabilities: capabilitiesOf(definition),
    ...instructionsOf(definition),
    ...cacheHintsOf(definition)['server/discover'],
  };
  return encodeStart(stampModern(result, identityOf(definition)));
}

/** What a server says of its use; the SDK leaves out what says nothing. */
export function instructionsOf({ instructions }: ServerDefinition): {
  readonly instructions?: string;
} {
  return instructions === undefined || instructions === '' ? {} : { instructions };
}
