import { nearest } from '@wellspoken/kit';

import { AREAS, type Operation } from '../operations/operation.ts';
import { nameOf, type CompactTool } from './compact.ts';

/** Which operations are served. */
export interface Choice {
  /** Only these areas; all where there are none. */
  readonly toolsets?: readonly string[];
  /** Only what changes nothing. */
  readonly readOnly?: boolean;
  /** Only these tools or operations; all where there are none. */
  readonly tools?: readonly string[];
}

/** The operations that are left, or an error that names what was asked for and is not there. */
export function chooseOperations(
  operations: readonly Operation[],
  plan: readonly CompactTool[],
  { toolsets = [], readOnly = false, tools = [] }: Choice,
): readonly Operation[] {
  assertKnown('toolset', toolsets, AREAS);
  const compactNames = plan.map(({ name }) => name);
  const names = operations.map(({ name }) => name);
  assertKnown('tool', tools, [...compactNames, ...names]);
  const allowed = new Set(
    tools.flatMap(
      (name) => plan.find((tool) => tool.name === name)?.operations.map(nameOf) ?? [name],
    ),
  );
  return operations.filter(
    ({ name, area, effect }) =>
      (toolsets.length === 0 || toolsets.includes(area)) &&
      (!readOnly || effect === 'read') &&
      (tools.length === 0 || allowed.has(name)),
  );
}

/** Of so many names nobody reads the list. */
const MOST_NAMED = 20;

function assertKnown(kind: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, known);
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const shown = known.slice(0, MOST_NAMED).join(', ');
  const rest = known.length > MOST_NAMED ? ', or an operation of the guide' : '';
  throw new RangeError(
    `There is no ${kind} "${unknown}": expected one of ${shown}${rest}.${guess}`,
  );
}
