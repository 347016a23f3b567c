import type { Era } from '@wellspoken/spec/revisions';

import type { WireSchemas } from './wire-schemas.ts';

/** Loads the schemas of an era. Late, because the packages are heavy. */
export async function loadWireSchemas(era: Era): Promise<WireSchemas> {
  if (era === 'modern') {
    const { modernSchemas } = await import('./modern-schemas.ts');
    return modernSchemas;
  }
  const { legacySchemas } = await import('./legacy-schemas.ts');
  return legacySchemas;
}
