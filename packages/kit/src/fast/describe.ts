import type { ServerDefinition } from '../define/server.ts';
import { cacheHintsOf, capabilitiesOf, identityOf } from '../protocol/capabilities.ts';
import { revisionsOf } from '../protocol/revisions-of.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { encodeStart, stampModern } from './encode.ts';

/** The method that asks a server what it can do. */
export const DISCOVER = 'server/discover';

/** What is answered to it, all but the id. */
export function describeServer(runtime: Pick<Runtime, 'definition' | 'isGuarded'>): Uint8Array {
  const { definition } = runtime;
  const result = {
    supportedVersions: revisionsOf('modern'),
    capabilities: capabilitiesOf(definition),
    ...instructionsOf(definition),
    ...cacheHintsOf(runtime)[DISCOVER],
  };
  return encodeStart(stampModern(result, identityOf(definition)));
}

/** What a server says of its use; the SDK leaves out what says nothing. */
export function instructionsOf({ instructions }: ServerDefinition): {
  readonly instructions?: string;
} {
  return instructions === undefined || instructions === '' ? {} : { instructions };
}
