import { ToolError } from '@wellspoken/kit';

import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';

// A name that more entities had than these is no longer a name.
const MOST = 10;

/** The entities that have or had a name, the likeliest first; says what is like it where none had. */
export async function findKnown(
  reader: Reader,
  scope: Scope,
  name: string,
): Promise<readonly [EntityRecord, ...EntityRecord[]]> {
  const [first, ...others] = await reader.findPast(scope, name, MOST);
  if (first !== undefined) return [first, ...others];
  const nearest = await reader.nearestNames(scope, name, 5);
  const message = `There is no entity "${name}" in ${describeScope(scope)}, and there never was.`;
  const suggestions =
    nearest.length === 0
      ? ['Look for it with search_nodes.']
      : [`Did you mean ${nearest.map((near) => `"${near}"`).join(', ')}?`];
  throw new ToolError('not_found', message, { suggestions });
}
